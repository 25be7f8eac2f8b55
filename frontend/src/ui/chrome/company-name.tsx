import { Tooltip } from 'antd';

/** Names of this many characters or more are shortened in the headers; a tooltip shows the whole name. */
const longName = 14;

interface CompanyNameTagProps {
  name: string;
  /** whether it is inside a button, which has the focus then */
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
