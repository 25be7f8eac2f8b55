import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { uploadPicture } from '../../../api/picture';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import { pictureTypes, refuseFile } from '../../../ui/upload/rules';
import styles from './articles.module.css';
import { LinkDialog } from './link-dialog';
import { pictureAt, withoutForeignPictures } from './pasted';

const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false } }),
  Image.extend({ addInputRules: () => [] }), // which would insert pictures of other sites
  TableKit.configure({ table: { resizable: false } }),
];

interface BodyEditorProps {
  body: string;
  onChange: (body: string) => void;
}

/** Edits the text of an article. The server sanitises what is saved. */
export function BodyEditor({ body, onChange }: BodyEditorProps) {
  const toast = useToast();
  const editor = useEditor({
    extensions,
    content: body,
    editorProps: {
      transformPastedHTML: (pasted) => {
        const { html, foreign } = withoutForeignPictures(pasted);
        if (foreign > 0) {
          toast.warning(`有 ${whole(foreign)} 张外部图片没有保存，请用“图片”上传`);
        }
        return html;
      },
      attributes: { 'aria-label': '正文', role: 'textbox', 'aria-multiline': 'true' },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  return (
    <div className={styles.editor}>
      {editor && <Tools editor={editor} />}
      <EditorContent editor={editor} className={styles.text} />
    </div>
  );
}

interface Tool {
  name: string;
  is?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading = (level: 2 | 3, name: string): Tool => ({
  name,
  is: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const tools: Tool[] = [
  heading(2, '标题'),
  heading(3, '小标题'),
  {
    name: '加粗',
    is: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: '列表',
    is: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: '编号',
    is: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: '引用',
    is: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const tableTools: Tool[] = [
  { name: '加行', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: '加列', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: '删行', run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: '删列', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: '删表', run: (editor) => editor.chain().focus().deleteTable().run() },
];

const history: Tool[] = [
  { name: '撤销', run: (editor) => editor.chain().focus().undo().run() },
  { name: '重做', run: (editor) => editor.chain().focus().redo().run() },
];

const table: Tool = {
  name: '表格',
  run: (editor) =>
    editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
};

function Tools({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      names: tools.filter(({ is }) => is?.(editor)).map(({ name }) => name),
      table: editor.isActive('table'),
      link: editor.isActive('link'),
    }),
  });
  const button = ({ name, run }: Tool) => (
    <Button
      key={name}
      size="small"
      type={active.names.includes(name) ? 'primary' : 'default'}
      aria-pressed={active.names.includes(name)}
      onClick={() => run(editor)}
    >
      {name}
    </Button>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label="格式">
      {tools.map(button)}
      <Button
        size="small"
        type={active.link ? 'primary' : 'default'}
        aria-pressed={active.link}
        onClick={() => setLinking(true)}
      >
        链接
      </Button>
      <PictureButton editor={editor} />
      {(active.table ? tableTools : [table]).map(button)}
      {history.map(button)}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** Uploads a picture and inserts it. */
function PictureButton({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const insert = async (file: File) => {
    const refusal = refuseFile(file);
    if (refusal) return toast.error(refusal);
    setBusy(true);
    try {
      const { id } = await uploadPicture(file);
      editor
        .chain()
        .focus()
        .setImage({ src: `${pictureAt}${id}`, alt: '' })
        .run();
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" loading={busy} onClick={() => input.current?.click()}>
        图片
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join()}
        aria-label="插入图片"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void insert(file);
          target.value = '';
        }}
      />
    </>
  );
}
