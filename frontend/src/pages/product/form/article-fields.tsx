import { Form, Input, Select } from 'antd';
import type { StockProduct } from '../../../api/product-stock';
import type { ProductAttribute } from '../../../api/types';
import { NumberField } from '../../../ui/form/number-field';
import { valueField } from './values';

type Problem = StockProduct['problems'][number];

interface ArticleFieldsProps {
  attributes: readonly ProductAttribute[];
  /** the values that no longer fit */
  problems: readonly Problem[];
}

/** The fields of the attributes of a category. */
export const ArticleFields = ({ attributes, problems }: ArticleFieldsProps) =>
  attributes.map((attribute) => (
    <ArticleField
      key={attribute.code}
      attribute={attribute}
      problem={problems.find(({ code }) => code === attribute.code)}
    />
  ));

interface ArticleFieldProps {
  attribute: ProductAttribute;
  problem?: Problem;
}

function ArticleField({ attribute, problem }: ArticleFieldProps) {
  const { code, name, unit, kind, least, most, decimals, required, choices } = attribute;
  const field = valueField(code);
  const extra = problem && `${problem.reason}${problem.was && `（原为 ${problem.was}）`}`;
  if (kind === 1) {
    return (
      <NumberField
        name={field}
        label={name}
        unit={unit}
        least={least}
        most={most}
        digits={decimals}
        optional={!required}
        extra={extra}
      />
    );
  }
  const rules = [
    { required, whitespace: true, message: `请${kind === 2 ? '选择' : '填写'}${name}` },
  ];
  return (
    <Form.Item name={field} label={name} rules={rules} extra={extra}>
      {kind === 2 ? (
        <Select
          allowClear={!required}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices.map((choice) => ({ value: choice.name, label: choice.name }))}
        />
      ) : (
        <Input maxLength={60} />
      )}
    </Form.Item>
  );
}
