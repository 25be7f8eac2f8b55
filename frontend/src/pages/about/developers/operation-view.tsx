import type { Operation } from '../../../api/document';
import type { Column } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from './developers.module.css';
import { codesOf, type Field, fieldsOf, inputsOf, outputsOf, type Schemas } from './fields';
import { whoNames } from './words';

const columns: Column<Field>[] = [
  { title: '名称', head: true, cell: ({ name }) => <code>{name}</code> },
  { title: '类型', narrow: true, cell: ({ type }) => type },
  { title: '必填', narrow: true, cell: ({ required }) => (required ? '是' : '') },
  { title: '说明', cell: ({ text }) => text },
];
const outputColumns = columns.filter(({ title }) => title !== '必填');

/** One call: who may make it, what it takes and returns, its limits and errors. */
export function OperationView({ call, schemas }: { call: Operation; schemas: Schemas }) {
  const inputs = inputsOf(call, schemas);
  const outputs = outputsOf(call, schemas);
  const [[status, answer] = ['', undefined]] = Object.entries(call.responses);
  const messages = call['x-messages'];
  return (
    <div className={styles.call}>
      <dl>
        <dt>谁可以调用</dt>
        <dd>
          {whoNames[call['x-who']] ?? call['x-who']}
          {call['x-changing'] && '；改变数据，用 cookie 时须带请求头 fpId'}
          {call['x-ours'] && '；本站自有'}
        </dd>
        <dt>限制</dt>
        <dd>{call['x-limits'].join('；')}</dd>
        <dt>可能的错误</dt>
        <dd className="num">{codesOf(call, inputs.length > 0).join('、')}</dd>
      </dl>
      <Part title="参数" fields={inputs} columns={columns} nothing="没有参数" />
      <Part
        title="结果"
        fields={outputs}
        columns={outputColumns}
        nothing={
          answer?.content?.['application/json']
            ? '没有数据'
            : `${answer?.description}（HTTP ${status}）`
        }
      />
      {messages && (
        <>
          <h4>发给服务器的消息</h4>
          {messages.client.map(({ summary, example }) => (
            <p key={summary}>
              {summary} {example !== '' && <code>{JSON.stringify(example)}</code>}
            </p>
          ))}
          <h4>服务器发来的消息</h4>
          <p>{messages.server.summary}</p>
          <Part
            title=""
            fields={fieldsOf(messages.server.schema, schemas)}
            columns={outputColumns}
            nothing=""
          />
        </>
      )}
    </div>
  );
}

interface PartProps {
  title: string;
  fields: Field[];
  columns: Column<Field>[];
  nothing: string;
}

function Part({ title, fields, columns: shown, nothing }: PartProps) {
  return (
    <>
      {title && <h4>{title}</h4>}
      {fields.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <Table label={title || '消息'} columns={shown} rows={fields} rowKey={({ name }) => name} />
      )}
    </>
  );
}
