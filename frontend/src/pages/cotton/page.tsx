import { Skeleton } from 'antd';

export default function CottonPage() {
  return <Skeleton active />;
}
