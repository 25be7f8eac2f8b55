import { Button, Form, type FormInstance, Select } from 'antd';
import { NumberField } from '../../../ui/form/number-field';
import { fibre } from '../../../ui/format';
import { colourGrades } from '../../../ui/lot/colours';
import { colourName } from '../../../ui/lot/names';
import { useNarrow } from '../../../ui/narrow';
import styles from './blend.module.css';
import { type FormValues, reversed, targetsOf } from './form-values';
import { measures, type Range, type Ranged, ranged, type Targets } from './measures';

interface TargetsFormProps {
  form: FormInstance<FormValues>;
  first: Targets;
  /** limits near the averages of the lots, which empty fields show */
  near: Targets['ranges'];
  working: boolean;
  onSubmit: (targets: Targets) => void;
  /** called with the values after each change by the person */
  onEdit: (values: FormValues) => void;
  /** fills in the limits near the averages of the lots */
  onAverages: () => void;
}

const gradeOptions = colourGrades.map((grade) => ({
  value: grade,
  label: `${grade} ${colourName(grade)}`,
}));

const mostTons = 50_000;

/** The targets of a blend: its weight, fibre values and colour grades. An empty field sets no limit. */
export function TargetsForm(props: TargetsFormProps) {
  const { form, first, near, working, onSubmit, onEdit, onAverages } = props;
  const narrow = useNarrow();
  const onFinish = (values: FormValues) => {
    const targets = targetsOf(values);
    const wrong = reversed(targets);
    for (const of of wrong) {
      const errors = [`${measures[of].label}的上限不能小于下限`];
      form.setFields([{ name: ['ranges', of, 'max'], errors }]);
    }
    if (wrong.length === 0) onSubmit(targets);
  };
  return (
    <Form
      form={form}
      className={styles.form}
      layout="vertical"
      size={narrow ? 'large' : 'small'}
      requiredMark={false}
      initialValues={first}
      onFinish={onFinish}
      onValuesChange={(_, values: FormValues) => onEdit(values)}
    >
      <div className={styles.weights}>
        <NumberField
          name="tons"
          label="吨数"
          title="吨数（公定）"
          unit="吨"
          least={1}
          most={mostTons}
          digits={2}
          autoFocus={!narrow}
        />
        <NumberField
          name="tolerance"
          label="可超吨数"
          title="最多可超"
          unit="吨"
          least={0}
          most={mostTons}
          digits={2}
        />
      </div>
      <fieldset className={styles.ranges}>
        <legend>
          按公定重量加权平均 <small>空着不限，灰字供参考</small>
        </legend>
        <div className={styles.rangeHead} aria-hidden>
          <span>指标</span>
          <span>不低于</span>
          <span>不高于</span>
        </div>
        {ranged.map((measure) => (
          <RangeRow key={measure} measure={measure} near={near[measure]} />
        ))}
      </fieldset>
      <fieldset className={styles.ranges}>
        <legend>颜色级</legend>
        <ColourRow name="better" title="及更好的占比，不少于" />
        <ColourRow name="worse" title="及更差的占比，不多于" />
      </fieldset>
      <div className={styles.formFoot}>
        <Button
          type="primary"
          size={narrow ? 'large' : 'middle'}
          htmlType="submit"
          disabled={working}
        >
          开始配棉
        </Button>
        <Button type="link" size={narrow ? 'large' : 'middle'} onClick={onAverages}>
          按结果均值填写
        </Button>
      </div>
    </Form>
  );
}

function RangeRow({ measure, near }: { measure: Ranged; near: Range }) {
  const { label, unit } = measures[measure];
  return (
    <div className={styles.range}>
      <span>
        {label} <small>{unit}</small>
      </span>
      <Limit of={measure} side="min" name={`${label}不低于`} near={near.min} />
      <Limit of={measure} side="max" name={`${label}不高于`} near={near.max} />
    </div>
  );
}

interface LimitProps {
  of: Ranged;
  side: 'min' | 'max';
  name: string;
  near?: number;
}

/** One end of a range. */
function Limit({ of, side, name, near }: LimitProps) {
  return (
    <NumberField
      name={['ranges', of, side]}
      label={name}
      title=""
      aria-label={name}
      least={0}
      most={100}
      digits={2}
      placeholder={near === undefined ? '不限' : `如 ${fibre(near)}`}
      optional
    />
  );
}

function ColourRow({ name, title }: { name: 'better' | 'worse'; title: string }) {
  return (
    <div className={styles.colour}>
      <span>该级{title}</span>
      <Form.Item name={[name, 'grade']}>
        <Select aria-label={`颜色级：${title}`} options={gradeOptions} />
      </Form.Item>
      <NumberField
        name={[name, 'share']}
        label={title}
        title=""
        aria-label={`该颜色级${title}，%`}
        unit="%"
        least={0}
        most={100}
        digits={2}
        optional
      />
    </div>
  );
}
