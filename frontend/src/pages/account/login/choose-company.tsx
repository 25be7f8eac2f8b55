import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { chooseCompany } from '../../../api/account';
import type { Enterprise } from '../../../api/types';
import { useRefusal } from '../../../shell/use-enter';
import { useWithdrawing } from '../../../shell/use-withdraw';
import { Entrance } from '../../../ui/form/entrance';
import styles from './choose.module.css';

interface ChooseCompanyProps {
  companies: Enterprise[];
  /** continues with a company; without one when all foundings were withdrawn */
  onChosen: (company?: Enterprise) => Promise<void>;
}

const frozen = 1;
const applied = 1;

/** Describes the effect of choosing a company, or why it is closed. */
function wayName({ entry, status, membership }: Enterprise): string {
  if (entry === 'enterprise_login') return '进入';
  if (entry === 'choose_login') return '审核中，完善资料';
  if (status === frozen) return '已冻结';
  return membership === applied ? '加入申请审核中' : '审核中';
}

/** Asks a person with several companies to choose one. */
export function ChooseCompany({ companies: all, onChosen }: ChooseCompanyProps) {
  const [companies, setCompanies] = useState(all);
  const withdrawing = useWithdrawing();
  const refuse = useRefusal();
  const [chosen, setChosen] = useState<number>();
  const choose = async (company: Enterprise) => {
    setChosen(company.userID);
    try {
      await chooseCompany(company);
      await onChosen(company);
    } catch (refusal) {
      setChosen(undefined);
      refuse(refusal);
    }
  };
  const withdraw = async (company: Enterprise) => {
    if (!(await withdrawing(company))) return;
    const left = companies.filter((one) => one !== company);
    setCompanies(left);
    if (left.length === 0) await onChosen();
  };
  return (
    <Entrance title="选择企业" note="您属于多家企业，请选择以哪一家的身份进入，以后可以随时切换">
      <ul className={`choose ${styles.choose}`}>
        {companies.map((company) => (
          <li key={company.userID}>
            <button
              type="button"
              disabled={!company.entry || chosen !== undefined}
              aria-busy={chosen === company.userID}
              onClick={() => choose(company)}
            >
              <b>{company.memberName}</b>
              <span>{wayName(company)}</span>
              {company.entry && <RightOutlined className="small-icon" />}
            </button>
            {company.verbs.includes('withdraw') && (
              <Button
                type="link"
                size="small"
                disabled={chosen !== undefined}
                aria-label={`撤回创建 ${company.memberName}`}
                onClick={() => withdraw(company)}
              >
                撤回创建
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Entrance>
  );
}
