import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { PicturePicker } from '../upload/picture-picker';
import type { StoredPicture } from '../upload/use-pictures';
import './company-fields.css';

/** The unified social credit code of GB 32100-2015: 18 digits and letters without I, O, S, V and Z. */
const creditCode = /^[0-9A-HJ-NPQRTUW-Y]{18}$/;
const phone = /^[\d+() -]{5,20}$/;

/** The fields of a company; `name` is the field of its name. */
export function BasicFields({ name }: { name: ReactNode }) {
  return (
    <fieldset className="company-fields">
      <legend>基本信息</legend>
      {name}
      <Text name="shortName" label="简称" max={20} />
      <Text name="city" label="所在城市" max={20} />
      <Text name="address" label="地址" max={200} />
      <Text name="contact" label="联系人" max={20} />
      <Form.Item
        name="phone"
        label="联系电话"
        rules={[{ pattern: phone, message: '请输入正确的电话号码' }]}
      >
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="intro" label="简介" className="wide-field">
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Form.Item>
    </fieldset>
  );
}

interface PaperFieldsProps {
  /** the licence that is there already, or none */
  licence: StoredPicture | null;
  upload: (picture: File) => Promise<StoredPicture>;
  onBusy: (busy: boolean) => void;
}

/** The papers of a company: what identifies it. */
export function PaperFields({ licence, upload, onBusy }: PaperFieldsProps) {
  return (
    <fieldset className="company-fields">
      <legend>证照信息</legend>
      <Form.Item
        name="creditCode"
        label="统一社会信用代码"
        normalize={(text: string) => text.toUpperCase().replace(/\s/g, '')}
        rules={[{ pattern: creditCode, message: '应为 18 位数字和字母，其中没有 I、O、S、V、Z' }]}
      >
        <Input maxLength={18} className="num" />
      </Form.Item>
      <Text name="legal" label="法定代表人" max={20} />
      <Form.Item
        name="licence"
        label="营业执照"
        extra="清晰的彩色照片或扫描件，不超过 10 MB"
        className="wide-field"
      >
        <PicturePicker
          label="营业执照"
          max={1}
          initial={licence ? [licence] : []}
          upload={upload}
          onBusy={onBusy}
        />
      </Form.Item>
    </fieldset>
  );
}

function Text({ name, label, max }: { name: string; label: string; max: number }) {
  return (
    <Form.Item name={name} label={label}>
      <Input maxLength={max} />
    </Form.Item>
  );
}
