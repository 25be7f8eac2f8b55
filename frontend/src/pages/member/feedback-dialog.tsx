import { Modal } from 'antd';
import { failureOf } from '../../api/client';
import { addFeedback, useQuestionTypes } from '../../api/feedback';
import { uploadPicture } from '../../api/picture';
import { type Feedback, FeedbackForm } from '../../ui/feedback/feedback-form';
import { closeFeedback } from '../../ui/feedback/open';
import { useToast } from '../../ui/toast';

/** Asks what is wrong with the site. */
export default function FeedbackDialog() {
  const { data: types, error, refetch } = useQuestionTypes();
  const toast = useToast();
  const send = async ({ type, pic, description }: Feedback) => {
    const urls = pic.map(({ url }) => url).join(',');
    toast.success(await addFeedback({ type, pic: urls, description: description.trim() }));
    closeFeedback();
  };
  return (
    <Modal open width={520} title="意见反馈" footer={null} onCancel={closeFeedback}>
      <FeedbackForm
        types={types}
        failure={error ? failureOf(error, refetch) : undefined}
        upload={uploadPicture}
        onSend={send}
        onCancel={closeFeedback}
      />
    </Modal>
  );
}
