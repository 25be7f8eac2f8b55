import { Button, Form, Input } from 'antd';
import { changePassword } from '../../../api/account';
import type { Me } from '../../../api/types';
import { Entrance } from '../../../ui/form/entrance';
import { NewPassword } from '../../../ui/form/password-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { useToast } from '../../../ui/toast';

interface Filled {
  oldPassword?: string;
  password: string;
}

/** Changes the person's password and ends their other sessions. */
export function ChangePassword({ me }: { me: Me }) {
  const [form] = Form.useForm<Filled>();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ oldPassword = '', password }) => {
    await changePassword(oldPassword, password);
    form.resetFields();
    toast.success('密码已修改，其他设备上的登录已退出');
  });
  return (
    <MemberFrame title="修改密码" rights={me}>
      <Entrance title="修改密码" note={`账号 ${me.mobile}，修改后其他设备上的登录会退出`}>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
          <Form.Item name="oldPassword" label="原密码" extra="还没有设置过密码的，留空即可">
            <Input.Password size="large" maxLength={64} autoComplete="current-password" />
          </Form.Item>
          <NewPassword label="新密码" />
          <Button type="primary" htmlType="submit" size="large" block loading={sending}>
            修改密码
          </Button>
        </Form>
      </Entrance>
    </MemberFrame>
  );
}
