import { Tooltip } from 'antd';

/** Names of this many characters or more are cut in the headers, and told in full by a tooltip. */
const longName = 14;

/** The name of a company in a header. */
export function CompanyNameTag({ name }: { name: string }) {
  const tag = <span className="company-tag">{name}</span>;
  if (name.length < longName) return tag;
  return (
    <Tooltip title={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole name is told to those who have no mouse, too. */}
      <span className="company-tag" tabIndex={0}>
        {name}
      </span>
    </Tooltip>
  );
}
