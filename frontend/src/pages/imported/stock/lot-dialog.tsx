import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { useDepots } from '../../../api/bases';
import { type StockLot, useChangeImported } from '../../../api/imported-stock';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';
import { CottonFields, OfferFields, PlaceFields } from './lot-fields';
import styles from './stock.module.css';
import { formOf, type LotValues, newValues, valuesOf } from './values';

interface LotDialogProps {
  /** the lot to change; a new one when left out */
  row?: StockLot;
  /** called with whether anything was changed */
  onClose: (changed: boolean) => void;
}

/** The form of a lot: a new one, or one that is there with its price first. */
export function LotDialog({ row, onClose }: LotDialogProps) {
  const [form] = Form.useForm<LotValues>();
  const change = useChangeImported();
  const toast = useToast();
  const depots = useDepots().data;
  const [draft, setDraft] = useState(false);
  const [submit, sending] = useSubmit(form, async () => {
    const values = form.getFieldsValue(true);
    const given = formOf(values, depots?.find(({ name }) => name === values.depotID)?.id);
    if (row) {
      const { importlistingID, version } = row;
      await change('POST imported/updateImportedListing', { ...given, importlistingID, version });
    } else {
      await change('POST imported/submitRelease', { list: [given], draft });
    }
    toast.success(row || draft ? '已保存' : '已上架，稍后即可搜索到');
    onClose(true);
  });
  const finish = (asDraft: boolean) => {
    setDraft(asDraft);
    form.submit();
  };
  const depot = row?.depotID ? row.depotName : undefined;
  const offer = <OfferFields first={Boolean(row)} />;
  return (
    <Modal
      open
      width={760}
      title={row ? `改价、修改 ${row.billOfLadingNo}` : '发布一批进口棉'}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>取消</Button>
          {!row && (
            <Button loading={sending && draft} onClick={() => finish(true)}>
              存为草稿
            </Button>
          )}
          <Button type="primary" loading={sending && !draft} onClick={() => finish(false)}>
            {row ? '保存' : '上架'}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={row ? valuesOf(row, depot) : newValues}
        preserve
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={submit}
      >
        {row && offer}
        <CottonFields />
        <PlaceFields />
        {!row && offer}
      </Form>
    </Modal>
  );
}
