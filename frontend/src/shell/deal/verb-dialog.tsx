import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { CallError, failureOf } from '../../api/client';
import {
  type DealContracts,
  type DealOutcomes,
  type DealRow,
  type DealSide,
  useDeal,
  useDealContracts,
  useSendDeal,
} from '../../api/deals';
import { useFailure } from '../../api/failure';
import { useQuoteValues } from '../../api/quotes';
import { useAsk } from '../../ui/ask';
import { Failed } from '../../ui/failed';
import { showErrors } from '../../ui/form-errors';
import { Lines } from '../../ui/lines';
import { useToast } from '../../ui/toast';
import styles from './deal.module.css';
import { OutcomeDialog } from './outcome-dialog';
import type { VerbValues } from './values';
import { type VerbForm, verbForms } from './verb-forms';
import type { Verb } from './words';

type Rows = readonly [DealRow, ...DealRow[]];

interface VerbDialogProps {
  verb: Verb;
  rows: Rows;
  /** the side for which an administrator acts */
  acting?: DealSide;
  /** called with whether it has been done */
  onClose: (done: boolean) => void;
}

/** The dialog of a step with one deal or several. It stays open when the server refuses. */
export function VerbDialog({ verb, rows, acting, onClose }: VerbDialogProps) {
  const form = verbForms[verb];
  const [kept] = useState(rows); // as they were when the dialog opened
  if (!form) return null;
  const given = { form, rows: kept, acting, onClose };
  if (form.live) return <Live {...given} />;
  return form.contracts ? <WithContracts {...given} /> : <Dialog {...given} />;
}

/** Shows one deal as it is at each moment. What has been typed stays. */
function Live(props: DialogProps) {
  const [row] = props.rows;
  const { data } = useDeal(row.spotSaleID);
  return <WithContracts {...props} rows={[data ?? row]} />;
}

interface DialogProps {
  form: VerbForm;
  rows: Rows;
  contracts?: DealContracts;
  acting?: DealSide;
  onClose: (done: boolean) => void;
}

/** Loads the contracts and default terms before the fields are shown. */
function WithContracts(props: DialogProps) {
  const query = useDealContracts(props.rows[0].buyerID);
  const error = useFailure(query);
  const [first, setFirst] = useState<DealContracts>();
  if (!first && query.data && !query.isFetching) setFirst(query.data);
  if (first) return <Dialog {...props} contracts={query.data ?? first} />;
  return (
    <Modal open title={titleOf(props)} footer={null} onCancel={() => props.onClose(false)}>
      {error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={6} />}
    </Modal>
  );
}

const titleOf = ({ form, rows }: Pick<DialogProps, 'form' | 'rows'>) =>
  rows.length === 1 ? `${form.title} ${rows[0].batchID}` : `${form.title} ${rows.length} 单`;

function Dialog({ form: { Fields, ...verb }, rows, contracts, acting, onClose }: DialogProps) {
  const [form] = Form.useForm<VerbValues>();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const [outcomes, setOutcomes] = useState<DealOutcomes>();
  const send = useSendDeal();
  const toast = useToast();
  const ask = useAsk();
  const quotes = useQuoteValues();
  const finish = async (values: VerbValues) => {
    const doubt = verb.doubts?.(rows, values, quotes);
    if (doubt && !(await ask(doubt))) return;
    setSending(true);
    setRefused('');
    try {
      const out = await verb.send(send, rows, values, acting);
      const failed = 'failed' in out ? out : undefined;
      if (failed && failed.failed > 0) {
        if (rows.length === 1) setRefused(failed.list[0]?.msg || '没有成功，请刷新后再试');
        else setOutcomes(failed);
        return;
      }
      toast.success(rows.length === 1 ? verb.done : `${verb.done}：${rows.length} 单`);
      onClose(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showErrors(form, error.fields);
      const landed = form.getFieldsError().some(({ errors }) => errors.length > 0);
      if (!landed) setRefused(error.message);
    } finally {
      setSending(false);
    }
  };
  if (outcomes) {
    return <OutcomeDialog word={verb.title} outcomes={outcomes} onClose={() => onClose(true)} />;
  }
  return (
    <Modal
      open
      width={rows.length === 1 ? 500 : verb.priced ? 760 : 600}
      title={titleOf({ form: verb, rows })}
      okText={verb.agree}
      okButtonProps={{ danger: verb.danger }}
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      {verb.text && <div className={`dialog-text ${styles.dialogText}`}>{verb.text(rows)}</div>}
      {rows.length > 1 && !verb.priced && (
        <p className={`dialog-note num ${styles.names}`}>{namesOf(rows)}</p>
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={verb.initial?.(rows, contracts, quotes)}
        onFinish={finish}
        disabled={sending}
      >
        {Fields && <Fields rows={rows} contracts={contracts} />}
      </Form>
      {refused && <Alert showIcon type="error" title={refused} />}
    </Modal>
  );
}

const namesOf = (rows: Rows) => rows.map(({ batchID }) => batchID).join('  ');
