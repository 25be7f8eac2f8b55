import { Modal } from 'antd';
import { closeFeedback } from '../../ui/feedback/open';

/** Asks what is wrong with the site. */
export default function FeedbackDialog() {
  return <Modal open width={520} title="意见反馈" footer={null} onCancel={closeFeedback} />;
}
