import { CloseOutlined, LoadingOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { pictureTypes } from './rules';
import { type Picture, type StoredPicture, usePictures } from './use-pictures';
import './upload.css';

interface PicturePickerProps {
  /** id of the field, for its label */
  id?: string;
  /** what the pictures are of: 截图, 营业执照 */
  label: string;
  max: number;
  initial?: StoredPicture[];
  disabled?: boolean;
  upload: (picture: File) => Promise<StoredPicture>;
  onChange?: (stored: StoredPicture[]) => void;
  /** called with whether uploads are running; a form submitted then would miss their pictures */
  onBusy?: (busy: boolean) => void;
  'aria-invalid'?: boolean | 'true';
  'aria-describedby'?: string;
}

/** Uploads pictures that are clicked, dropped or pasted, and shows their progress. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, max, initial = [], disabled = false } = props;
  const invalid = Boolean(props['aria-invalid']);
  const ownId = useId();
  const id = props.id ?? ownId;
  const [over, setOver] = useState(false);
  const { pictures, refusals, add, remove, retry } = usePictures({ ...props, initial });
  const full = pictures.length >= max;

  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add([...event.dataTransfer.files]);
  };
  const pasted = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (disabled || files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend.
    <div
      role="group"
      aria-label={label}
      className={`pictures ${over ? 'over' : ''} ${invalid ? 'invalid' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      onPaste={pasted}
    >
      <ul>
        {pictures.map((picture, place) => (
          <Tile
            key={picture.key}
            picture={picture}
            name={max > 1 ? `${label} ${place + 1}` : label}
            onRemove={disabled ? undefined : () => remove(picture.key)}
            onRetry={() => retry(picture)}
          />
        ))}
        {!full && !disabled && (
          <li className="picture-add">
            <input
              id={id}
              type="file"
              accept={pictureTypes.join(',')}
              multiple={max > 1}
              aria-label={`上传${label}`}
              aria-invalid={invalid}
              aria-describedby={props['aria-describedby']}
              onChange={picked}
            />
            <PlusOutlined />
            <span aria-hidden="true">上传图片</span>
          </li>
        )}
      </ul>
      {refusals.length > 0 && (
        <p role="alert" className="picture-refusals">
          {refusals.map((why) => (
            <span key={why}>{why}</span>
          ))}
        </p>
      )}
    </div>
  );
}

interface TileProps {
  picture: Picture;
  name: string;
  onRemove?: () => void;
  onRetry: () => void;
}

function Tile({ picture: { source, stored, error }, name, onRemove, onRetry }: TileProps) {
  const sending = !stored && !error;
  return (
    <li className={error ? 'failed' : ''}>
      {source && !error && <img src={source} alt={name} />}
      {sending && (
        <span className="picture-state" role="status">
          <LoadingOutlined /> 上传中
        </span>
      )}
      {error && (
        <button type="button" className="picture-state" title={error} onClick={onRetry}>
          <ReloadOutlined /> {error}
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          className="picture-remove"
          aria-label={`删除${name}`}
          onClick={onRemove}
        >
          <CloseOutlined />
        </button>
      )}
      {stored && (
        <a href={stored.url} target="_blank" rel="noreferrer" aria-label={`查看${name}`}>
          <span className="hidden-label">查看</span>
        </a>
      )}
    </li>
  );
}
