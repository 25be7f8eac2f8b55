import { Modal } from 'antd';
import { useState } from 'react';
import { failureOf } from '../api/client';
import { failedAnswers, forgetFailed } from '../api/failed';
import { addFeedback, useQuestionTypes } from '../api/feedback';
import { uploadPicture } from '../api/picture';
import { type Feedback, FeedbackForm } from '../ui/feedback/feedback-form';
import { closeFeedback } from '../ui/feedback/open';
import { useToast } from '../ui/toast';

/** Asks what is wrong with the site. */
export default function FeedbackDialog() {
  const { data: types, error, refetch } = useQuestionTypes();
  const toast = useToast();
  const [failed] = useState(failedAnswers);
  const send = async ({ type, pic, description, withFailed }: Feedback) => {
    const urls = pic.map(({ url }) => url).join(',');
    const along = withFailed ? [...failed] : undefined;
    toast.success(
      await addFeedback({ type, pic: urls, description: description.trim(), failed: along }),
    );
    if (along) forgetFailed(along);
    closeFeedback();
  };
  return (
    <Modal open width={520} title="意见反馈" footer={null} onCancel={closeFeedback}>
      <FeedbackForm
        types={types}
        failure={error ? failureOf(error, refetch) : undefined}
        failed={failed.length}
        upload={uploadPicture}
        onSend={send}
        onCancel={closeFeedback}
      />
    </Modal>
  );
}
