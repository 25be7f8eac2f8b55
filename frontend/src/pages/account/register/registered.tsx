import { Button, Result } from 'antd';
import { Link, useLocation } from 'react-router';
import type { Enterprise, Login } from '../../../api/types';
import { afterLogin } from '../../../ui/chrome/places';

const applied = 1;

/** The next steps after a registration. */
export function Registered({ login }: { login: Login }) {
  const { search } = useLocation();
  const company = login.members[0];
  return (
    <Result
      status="success"
      title="注册成功"
      subTitle={nextStep(company)}
      extra={
        <>
          {company?.isManager === 1 && (
            <Link to="/member/account">
              <Button type="primary">完善企业信息</Button>
            </Link>
          )}
          <Link to={afterLogin(search)}>
            <Button type={company?.isManager === 1 ? 'default' : 'primary'}>进入会员中心</Button>
          </Link>
          <Link to="/cottonmall">
            <Button>看看棉花</Button>
          </Link>
        </>
      }
    />
  );
}

function nextStep(company?: Enterprise): string {
  if (!company) return '您可以先浏览，也可以在会员中心加入或创建企业';
  if (company.membership === applied) {
    return `已申请加入「${company.memberName}」，请等待审核`;
  }
  return `已创建「${company.memberName}」，请完善企业信息，平台审核通过后即可交易`;
}
