import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  type ImportDuty,
  useAllImportedCountries,
  useImportDuties,
  useRemoveImportDuty,
  useSaveImportDuty,
} from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { dayjs } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { parseTime, timeText } from '../../../ui/moment';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog';
import { TabHead } from './tab-head';

/** The duties on imported cotton by their first day, the latest first. */
export function ImportDuties() {
  const query = useImportDuties();
  const countries = useAllImportedCountries().data ?? [];
  const [open, setOpen] = useState<{ duty?: ImportDuty; fresh: boolean }>();
  const remove = useRemove();
  const today = dayOf(Date.now() / 1000);
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  const list = query.data ?? [];
  const gaps = gapsOf(list);
  const columns: Column<ImportDuty>[] = [
    {
      title: '适用日期',
      head: true,
      className: 'num',
      cell: (duty) => {
        const until = untilOf(duty, list);
        return (
          <span>
            {duty.validFrom} 至{until ? ` ${until}` : '今后'}{' '}
            {duty.validFrom <= today && (!until || until >= today) && (
              <StateTag tone="good">适用</StateTag>
            )}
          </span>
        );
      },
    },
    numberColumn('配额内', ({ quotaDuty }) => `${quotaDuty}%`),
    { title: '滑准税', className: styles.wide, cell: (duty) => slidingText(duty) },
    numberColumn('配额外', ({ fullDuty }) => `${fullDuty}%`),
    numberColumn('增值税', ({ vat }) => `${vat}%`),
    numberColumn('港杂费', ({ portCharges }) => portCharges, { unit: '元/吨' }),
    {
      title: '加征',
      cell: ({ additional }) =>
        Object.entries(additional)
          .map(([code, percent]) => `${nameOf(code)} ${percent}%`)
          .join('，') || '无',
    },
    { title: '出处', className: styles.wide, cell: ({ source }) => source },
    { title: '录入时间', className: 'num', cell: ({ changedAt }) => enteredText(changedAt) },
    {
      title: '操作',
      actions: true,
      cell: (duty) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen({ duty, fresh: false })}>
            更正
          </Button>
          {duty.validFrom > today && (
            <Button type="link" size="small" danger onClick={() => remove(duty)}>
              删除
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="进口棉的到厂价按今天适用的税费计算，从起用日期的零点起各处同时改变，包括筛选和排序"
        add="新增税费"
        onAdd={() => setOpen({ duty: list[0], fresh: true })}
      />
      <TableArea
        label="进口税费"
        query={query}
        columns={columns}
        rowKey={({ validFrom }) => validFrom}
      />
      {gaps.length > 0 && (
        <p className={`${styles.tableNote} num`}>
          没有收录 {gaps.join('、')} 的税费，有资料时在这里补录
        </p>
      )}
      {open && (
        <DutyDialog
          {...open}
          countries={countries.map(({ code, name }) => ({ value: code, label: name }))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Returns the last day of duties: their own, or the day before the next ones begin. */
export function untilOf({ validFrom, validUntil }: ImportDuty, list: ImportDuty[]): string {
  const next = list
    .map((one) => one.validFrom)
    .filter((day) => day > validFrom)
    .toSorted()[0];
  const before = next ? dayText(dayjs(next).subtract(1, 'day')) : '';
  return [validUntil, before].filter(Boolean).toSorted()[0] ?? '';
}

/** Returns the periods between duties for which none are known, such as 2016-01-01 至 2020-12-31. */
export function gapsOf(list: ImportDuty[]): string[] {
  const inOrder = list.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
  return inOrder.slice(1).flatMap(({ validFrom }, at) => {
    const until = untilOf(inOrder[at] as ImportDuty, list);
    const [first, last] = [dayjs(until).add(1, 'day'), dayjs(validFrom).subtract(1, 'day')];
    return last.isBefore(first) ? [] : [`${dayText(first)} 至 ${dayText(last)}`];
  });
}

const dayText = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

const slidingText = (duty: ImportDuty) =>
  `完税价格 P 不低于 ${duty.threshold} 元/公斤：${duty.specificDuty} 元/公斤；低于：` +
  `${duty.slidingDividend}÷P + ${duty.slidingFactor}%×P − 1，至多 ${duty.slidingCap}%`;

/** Returns when a row was entered; the base data of the program has no time. */
const enteredText = (changedAt: string) =>
  (parseTime(changedAt) ?? 0) > 0 ? timeText(changedAt) : '基础数据';

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveImportDuty();
  return async ({ validFrom }: ImportDuty) => {
    const text = `${validFrom} 起仍按此前的税费，是否继续？`;
    if (!(await ask({ title: '删除税费', text }))) return;
    made(removed.mutateAsync({ day: validFrom }), () => toast.success('已删除'));
  };
}

interface DutyValues extends Omit<ImportDuty, 'additional' | 'changedAt'> {
  added: { country: string; percent: number }[];
}

interface DutyDialogProps {
  /** the duties to correct, or those that new ones begin with */
  duty?: ImportDuty;
  fresh: boolean;
  countries: { value: string; label: string }[];
  onClose: () => void;
}

function DutyDialog({ duty, fresh, countries, onClose }: DutyDialogProps) {
  const [form] = Form.useForm<DutyValues>();
  const save = useSaveImportDuty();
  const { additional = {}, changedAt: _, ...values } = duty ?? ({} as Partial<ImportDuty>);
  const added = Object.entries(additional).map(([country, percent]) => ({ country, percent }));
  const again = fresh && { validFrom: '', validUntil: '', source: '' };
  return (
    <SaveDialog
      title={fresh ? '新增进口税费' : `更正 ${duty?.validFrom} 起的税费`}
      form={form}
      width={640}
      initial={{ ...values, added, ...again }}
      onSave={({ added: rows = [], validUntil, ...rest }) =>
        save.mutateAsync({
          ...rest,
          validUntil: validUntil || undefined,
          additional: Object.fromEntries(rows.map(({ country, percent }) => [country, percent])),
        })
      }
      onClose={onClose}
    >
      <div className={styles.pair}>
        <DayField
          name="validFrom"
          label="起用日期"
          disabled={!fresh}
          extra={fresh ? '与已有的同一天时就是更正' : undefined}
        />
        <DayField name="validUntil" label="止用日期" optional />
      </div>
      <div className={styles.pair}>
        <NumberField name="quotaDuty" label="配额内关税" unit="%" digits={2} least={0} most={100} />
        <NumberField name="fullDuty" label="配额外关税" unit="%" digits={2} least={0} most={100} />
        <NumberField name="vat" label="增值税" unit="%" digits={2} least={0} most={30} />
        <NumberField name="portCharges" label="港杂费" unit="元/吨" least={0} most={2000} />
      </div>
      <div className={styles.pair}>
        <NumberField
          name="threshold"
          label="完税价格界限"
          unit="元/公斤"
          digits={3}
          least={1}
          most={100}
        />
        <NumberField
          name="specificDuty"
          label="从量税"
          unit="元/公斤"
          digits={3}
          least={0}
          most={10}
        />
        <NumberField
          name="slidingDividend"
          label="公式被除数"
          title="公式被除数（如 9÷P）"
          digits={3}
          least={0.001}
          most={100}
        />
        <NumberField
          name="slidingFactor"
          label="公式系数"
          title="公式系数（如 2.69%×P）"
          unit="%"
          digits={3}
          least={0.001}
          most={100}
        />
        <NumberField
          name="slidingCap"
          label="滑准税上限"
          unit="%"
          digits={2}
          least={0.01}
          most={100}
        />
      </div>
      <Form.List name="added">
        {(fields, { add, remove }) => (
          <Form.Item label="加征的关税" name="additional">
            <div>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles.line}>
                  <Form.Item
                    noStyle
                    name={[name, 'country']}
                    rules={[{ required: true, message: '请选择产地国' }]}
                  >
                    <Select
                      aria-label={`第 ${name + 1} 个产地国`}
                      placeholder="产地国"
                      showSearch={{ optionFilterProp: 'label' }}
                      options={countries}
                    />
                  </Form.Item>
                  <Form.Item
                    noStyle
                    name={[name, 'percent']}
                    rules={[{ required: true, message: '请填写加征的百分数' }]}
                    getValueFromEvent={({ target }) => Number(target.value) || target.value}
                  >
                    <Input aria-label={`第 ${name + 1} 个加征`} suffix="%" className="num" />
                  </Form.Item>
                  <Button
                    type="text"
                    aria-label={`删除第 ${name + 1} 个加征`}
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
                加征一个产地国
              </Button>
            </div>
          </Form.Item>
        )}
      </Form.List>
      <Form.Item
        name="source"
        label="出处"
        rules={[{ required: true, whitespace: true, message: '请填写出处' }]}
      >
        <Input.TextArea
          maxLength={400}
          autoSize
          placeholder="如 国务院关税税则委员会公告的名称和文号"
        />
      </Form.Item>
    </SaveDialog>
  );
}
