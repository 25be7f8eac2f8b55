import { Tooltip } from 'antd';

/** Names of this many characters or more are cut in the headers, and told in full by a tooltip. */
const longName = 14;

interface CompanyNameTagProps {
  name: string;
  /** whether it stands in a button, which is what the keyboard stops at */
  inButton?: boolean;
}

/** The name of a company in a header. */
export function CompanyNameTag({ name, inButton }: CompanyNameTagProps) {
  if (name.length < longName) return <span className="company-tag">{name}</span>;
  return (
    <Tooltip title={name}>
      <span className="company-tag" tabIndex={inButton ? undefined : 0}>
        {name}
      </span>
    </Tooltip>
  );
}
