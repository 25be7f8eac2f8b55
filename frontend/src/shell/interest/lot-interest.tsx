import { EyeInvisibleOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { followed, undecided, unwanted, useInterests, useSeen } from '../../api/interests';
import { type InterestLot, InterestProvider, useInterest, useInterestActions } from './actions';
import { FollowNote } from './buttons';

/** What the member has decided about an opened lot, which counts as seen from now on. */
export function LotInterest({ lot }: { lot: InterestLot }) {
  const interests = useInterests([lot.listingID]);
  useSeen(lot.listingID);
  return (
    <InterestProvider interests={interests}>
      <Decisions lot={lot} />
    </InterestProvider>
  );
}

function Decisions({ lot }: { lot: InterestLot }) {
  const kind = useInterest(lot.listingID)?.kind;
  const { decide } = useInterestActions();
  const follows = kind === followed;
  const hidden = kind === unwanted;
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={follows ? <StarFilled /> : <StarOutlined />}
        aria-pressed={follows}
        onClick={() => decide([lot], follows ? undecided : followed)}
      >
        {follows ? '已关注' : '关注'}
      </Button>
      <FollowNote lot={lot} />
      <Button
        size="small"
        type="text"
        icon={<EyeInvisibleOutlined />}
        aria-pressed={hidden}
        title={hidden ? '恢复到结果中' : '从结果中隐藏'}
        onClick={() => decide([lot], hidden ? undecided : unwanted)}
      >
        {hidden ? '恢复' : '不要'}
      </Button>
    </>
  );
}
