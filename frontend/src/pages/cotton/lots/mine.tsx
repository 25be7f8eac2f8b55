import { Link, useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { useMaySave } from '../../../api/demands';
import { DemandStrip } from '../../../search/saved/demand-strip';
import { DemandsPanel } from '../../../search/saved/demands-panel';
import { isLeft } from '../../../search/saved/opened';
import { mineAddress, useOpenMine } from '../../../search/saved/use-open';
import { Loading } from '../../../shell/lots/loading';
import { Nothing } from '../../../ui/nothing';
import { useToast } from '../../../ui/toast';
import styles from './lots.module.css';

interface MineProps {
  /** the demand that is open */
  current?: number;
  /** a demand is being opened */
  opening: boolean;
}

/** The saved demands: a list, or one line over the lots while one is open or being opened. */
export default function Mine({ current, opening }: MineProps) {
  const maySave = useMaySave();
  const open = useOpen();
  const removed = useRemoved(current);
  if (current !== undefined || opening) {
    return maySave !== false && <DemandStrip current={current} onOpen={open} onRemoved={removed} />;
  }
  if (maySave === undefined) return <Loading />;
  return (
    <section className={`panel ${styles.mine}`} aria-label="我的定制">
      {maySave ? (
        <DemandsPanel title={<h2>我的需求定制</h2>} onOpen={open} onRemoved={removed} />
      ) : (
        <Nothing text="以已通过审核的企业身份，可以保存需求定制并接收推送">
          <Link to="/member/inform">查看关联企业 ›</Link>
        </Nothing>
      )}
    </section>
  );
}

/** Returns a function that opens a demand over the lots, with a notice when that fails. */
function useOpen() {
  const openMine = useOpenMine();
  const toast = useToast();
  return async (searchID: number) => {
    try {
      const opened = await openMine(searchID);
      if (opened && !isLeft(opened)) toast.warning('这条定制保存的条件都已失效，请重新设置');
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
}

/** After one was deleted: without any the first tab is shown, without the open one its lots are not. */
function useRemoved(current?: number) {
  const navigate = useNavigate();
  return (searchID: number, left: number) => {
    if (left === 0) navigate('/cottonmall', { replace: true });
    else if (searchID === current) navigate(mineAddress, { replace: true });
  };
}
