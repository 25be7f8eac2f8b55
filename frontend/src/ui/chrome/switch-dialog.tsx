import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Failed } from '../failed';
import { Lines } from '../lines';
import type { Column } from '../table/column';
import { Table } from '../table/table';
import './switch-dialog.css';

/** A company of the person. */
export interface Company {
  userID: number;
  memberName: string;
  /** 1 frozen, 2 approved, 3 under review */
  status: 1 | 2 | 3;
  /** 1: the person has applied to join it */
  membership: number;
  /** 1: the current one */
  state: number;
  /** the call by which it is entered: to act for it, or to complete what the platform reviews; empty when closed */
  entry: string;
}

interface SwitchDialogProps<One extends Company> {
  /** none while they are loaded */
  companies?: One[];
  /** why they could not be had */
  failure?: { message: string; request?: string; onRetry?: () => void };
  /** the company that is being entered */
  entering?: number;
  onEnter: (company: One) => void;
  onClose: () => void;
}

const statusNames: Record<Company['status'], string> = {
  1: '已冻结',
  2: '已通过',
  3: '平台审核中',
};

const underReview = 3;
const applied = 1;

/**
 * Returns the state of a company for the person. An applicant waits for the company's managers, not for the
 * platform.
 */
const statusName = ({ status, membership }: Company) =>
  status === underReview && membership === applied ? '加入申请审核中' : statusNames[status];

/** The companies of a person, each with a button to enter it. */
export default function SwitchDialog<One extends Company>(props: SwitchDialogProps<One>) {
  const { companies, failure, entering, onEnter, onClose } = props;
  const columns: Column<One>[] = [
    { title: '企业名称', cell: ({ memberName }) => <FoldedName name={memberName} /> },
    { title: '状态', cell: statusName },
    {
      title: '操作',
      cell: (company) => (
        <Entrance company={company} entering={entering} onEnter={() => onEnter(company)} />
      ),
    },
  ];
  return (
    <Modal open width={520} title="切换企业" footer={null} onCancel={onClose}>
      {failure && <Failed {...failure} />}
      {!companies && !failure && <Lines rows={4} />}
      {companies && (
        <div className="switch-table">
          <Table
            look="plain"
            columns={columns}
            rows={companies}
            rowKey={({ userID }) => userID}
            rowClass={({ entry }) => (entry ? '' : 'closed')}
          />
        </div>
      )}
    </Modal>
  );
}

interface EntranceProps {
  company: Company;
  entering?: number;
  onEnter: () => void;
}

function Entrance({ company, entering, onEnter }: EntranceProps) {
  const { memberName, state, userID, entry } = company;
  if (state === 1) return <b className="switch-current">当前账号</b>;
  if (!entry) return <span>不可进入</span>;
  const name = entry === 'choose_login' ? '完善资料' : '进入';
  return (
    <Button
      size="small"
      loading={entering === userID}
      disabled={entering !== undefined && entering !== userID}
      aria-label={`${name} ${memberName}`}
      onClick={onEnter}
    >
      {name}
    </Button>
  );
}

/** Longer names are folded. */
const foldedAt = 12;

function FoldedName({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  if (name.length <= foldedAt) return name;
  return (
    <>
      {open ? name : `${name.slice(0, foldedAt)}…`}
      <button
        type="button"
        className="switch-fold"
        aria-expanded={open}
        aria-label={open ? `收起 ${name}` : `展开 ${name}`}
        onClick={() => setOpen(!open)}
      >
        {open ? '收起' : '展开'}
      </button>
    </>
  );
}
