import { Button, Result } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Enterprise, Login } from '../../../api/types';
import { accountPath, afterLogin, companiesPath } from '../../../ui/chrome/places';
import styles from './registered.module.css';

const applied = 1;

/** The next steps after a registration. It begins at the top of the page, since the form was longer. */
export function Registered({ login }: { login: Login }) {
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const company = login.members[0];
  const next = nextPage(company);
  const back = afterLogin(search);
  return (
    <Result
      status="success"
      title={
        <h1 ref={heading} tabIndex={-1}>
          注册成功
        </h1>
      }
      subTitle={nextStep(company)}
      extra={
        <span className={styles.ways}>
          {next && (
            <Link to={next.to}>
              <Button type="primary">{next.name}</Button>
            </Link>
          )}
          <Link to={back}>
            <Button type={next ? 'default' : 'primary'}>
              {back === '/member' ? '进入会员中心' : '回到刚才的页面'}
            </Button>
          </Link>
          <Link to="/cottonmall">
            <Button>看看棉花</Button>
          </Link>
        </span>
      }
    />
  );
}

/** Returns the page of the next step; undefined while the company decides. */
function nextPage(company?: Enterprise) {
  if (!company) return { name: '加入或创建企业', to: companiesPath };
  return company.isManager === 1 ? { name: '完善企业信息', to: accountPath } : undefined;
}

function nextStep(company?: Enterprise): string {
  if (!company) return '您已登录。加入或创建企业后，才能保存需求定制、看卖家的联系方式和挂牌';
  if (company.membership === applied) {
    return `已申请加入「${company.memberName}」，请等待审核`;
  }
  return `已创建「${company.memberName}」，请完善企业信息，平台审核通过后即可交易`;
}
