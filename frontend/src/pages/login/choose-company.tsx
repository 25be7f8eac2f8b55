import { RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { chooseCompany } from '../../api/account';
import { failureOf } from '../../api/client';
import type { Enterprise } from '../../api/types';
import { Entrance } from '../../ui/form/entrance';
import { useToast } from '../../ui/toast';
import './choose.css';

interface ChooseCompanyProps {
  companies: Enterprise[];
  onChosen: () => Promise<void>;
}

const statusNames: Record<number, string> = { 1: '已冻结', 2: '进入', 3: '审核中' };
const approved = 2;

/** Asks somebody of several companies for which one he comes. */
export function ChooseCompany({ companies, onChosen }: ChooseCompanyProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState<number>();
  const choose = async (company: Enterprise) => {
    setChosen(company.userID);
    try {
      await chooseCompany(company);
      await onChosen();
    } catch (error) {
      setChosen(undefined);
      toast.error(failureOf(error).message);
    }
  };
  return (
    <Entrance title="选择企业" note="您属于多家企业，请选择以哪一家的身份进入，以后可以随时切换">
      <ul className="choose">
        {companies.map((company) => (
          <li key={company.userID}>
            <button
              type="button"
              disabled={company.status !== approved || chosen !== undefined}
              aria-busy={chosen === company.userID}
              onClick={() => choose(company)}
            >
              <b>{company.memberName}</b>
              <span>{statusNames[company.status]}</span>
              {company.status === approved && <RightOutlined className="small-icon" />}
            </button>
          </li>
        ))}
      </ul>
    </Entrance>
  );
}
