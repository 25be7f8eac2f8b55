import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useDepots } from '../../../api/bases';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import {
  type CategoryForm,
  type StockProduct,
  useCategoryForms,
  useChangeProducts,
  useProductTemplates,
  useStockProduct,
} from '../../../api/product-stock';
import { productStockPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { useSubmit } from '../../../ui/form/use-submit';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { PagePanel } from '../../../ui/page-panel';
import { useToast } from '../../../ui/toast';
import { categoryOptions } from '../category-options';
import { ArticleFields } from './article-fields';
import styles from './form.module.css';
import { DeliveryFields, MoreFields, OfferFields } from './terms-fields';
import {
  nameOfForm,
  newValues,
  offerOf,
  type ProductValues,
  templateValues,
  valuesOf,
} from './values';

/** The form of a product: a new one, or one that is there. */
export default function ProductFormPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? 0);
  const title = id ? '修改产品' : '发布产品';
  return (
    <MemberFrame title={title} rights={useMe().data}>
      <PagePanel title={title} extra={<Link to={productStockPath}>返回我的产品</Link>}>
        <Loaded key={id} id={id} category={params.get('category') ?? undefined} />
      </PagePanel>
    </MemberFrame>
  );
}

/** The form, once its categories and the product are read. */
function Loaded({ id, category }: { id: number; category?: string }) {
  const forms = useCategoryForms();
  const product = useStockProduct(id);
  const failures = [useFailure(forms), useFailure(product)];
  const error = failures.find(Boolean);
  if (error) {
    const again = () => {
      void forms.refetch();
      if (id) void product.refetch();
    };
    return <Failed {...failureOf(error, again)} />;
  }
  if (!forms.data || (id && !product.data)) return <Lines rows={12} />;
  const known = forms.data.some((form) => form.category === category);
  return (
    <ProductForm
      forms={forms.data}
      product={product.data}
      initial={product.data ? valuesOf(product.data) : newValues(known ? category : undefined)}
    />
  );
}

interface ProductFormProps {
  forms: readonly CategoryForm[];
  /** the product to change; a new one when left out */
  product?: StockProduct;
  initial: ProductValues;
}

function ProductForm({ forms, product, initial }: ProductFormProps) {
  const [form] = Form.useForm<ProductValues>();
  const [busy, setBusy] = useState(false);
  const [publish, setPublish] = useState(true);
  const send = useSend(product);
  const values: ProductValues = Form.useWatch([], form) ?? initial;
  const of = forms.find(({ category }) => category === values.category);
  const depots = useDepots().data;
  const [submit, sending] = useSubmit(form, async (given: ProductValues) => {
    if (!of) return;
    const depot = depots?.find(({ name }) => name === given.depotID);
    const city = given.city?.trim() || depot?.city;
    await send(offerOf({ ...form.getFieldsValue(true), ...given, city }, of, depot?.id), publish);
  });
  const finish = (to: boolean) => {
    setPublish(to);
    form.submit();
  };
  const name = of && nameOfForm(values, of.attributes);
  const onSale = product?.status === 1;
  return (
    <>
      {product && product.problems.length > 0 && (
        <Alert
          showIcon
          type="warning"
          className={styles.problems}
          title="平台改过这个品类的属性，请改好标出的内容"
          description={product.problems.map(({ reason }) => reason).join('；')}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={initial}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={submit}
      >
        <div className={styles.grid}>
          <Form.Item
            name="category"
            label="品类"
            rules={[{ required: true, message: '请选择品类' }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={categoryOptions(forms)}
              placeholder="请选择"
            />
          </Form.Item>
          {!product && (
            <TemplateField
              category={of?.category}
              onFill={(filled) => form.setFieldsValue(filled)}
            />
          )}
        </div>
        {of && (
          <>
            <h2>规格</h2>
            <div className={styles.grid}>
              <Form.Item name="brand" label="品牌（选填）">
                <Input maxLength={40} />
              </Form.Item>
              <Form.Item name="factory" label="厂家（选填）">
                <Input maxLength={80} />
              </Form.Item>
              <ArticleFields attributes={of.attributes} problems={product?.problems ?? []} />
            </div>
            <h2>报价</h2>
            <OfferFields />
            <h2>交货</h2>
            <DeliveryFields />
            <MoreFields onBusy={setBusy} />
            <div className={styles.foot}>
              <p>{name && <>买家看到：{name}</>}</p>
              {onSale ? (
                <Button
                  type="primary"
                  loading={sending}
                  disabled={busy}
                  onClick={() => finish(true)}
                >
                  保存
                </Button>
              ) : (
                <>
                  <Button
                    loading={sending && !publish}
                    disabled={busy}
                    onClick={() => finish(false)}
                  >
                    {product ? '只保存' : '存为草稿'}
                  </Button>
                  <Button
                    type="primary"
                    loading={sending && publish}
                    disabled={busy}
                    onClick={() => finish(true)}
                  >
                    {product ? '保存并上架' : '上架'}
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </Form>
    </>
  );
}

/** Returns a function that stores what a form offers, puts it on sale if asked to, and leads to the list. */
function useSend(product: StockProduct | undefined) {
  const change = useChangeProducts();
  const navigate = useNavigate();
  const toast = useToast();
  return async (offer: ReturnType<typeof offerOf>, publish: boolean) => {
    if (!product) {
      await change('POST product/productManager/create', { ...offer, publish });
    } else {
      const { id, version, status } = product;
      await change('POST product/productManager/update', { ...offer, id, version });
      if (publish && status !== 1) {
        await change('POST product/productManager/update/publish_status', {
          ids: [id],
          publishStatus: true,
        });
      }
    }
    toast.success(publish ? '已上架，稍后即可搜索到' : '已保存');
    const state = publish ? '' : `?state=${product?.status ?? 0}`;
    navigate(`${productStockPath}${state}`);
  };
}

interface TemplateFieldProps {
  category?: string;
  onFill: (values: ReturnType<typeof templateValues>) => void;
}

/** Fills the form with a well-known article. */
function TemplateField({ category, onFill }: TemplateFieldProps) {
  const { data, isPending } = useProductTemplates({ category });
  const list = data?.list ?? [];
  return (
    <Form.Item
      label="产品模板（选填）"
      className={styles.wide}
      extra="选一个常见品种，带出品牌和规格，再按实际修改"
      htmlFor="template"
    >
      <Select<number>
        id="template"
        value={null}
        loading={isPending}
        placeholder="输入品牌或规格查找，如 仪征 1.4D"
        showSearch={{ filterOption: (text, option) => hasWords(String(option?.label ?? ''), text) }}
        options={list.map(({ id, categoryName, brand, title }) => ({
          value: id,
          label: `${brand} ${title}（${categoryName}）`,
        }))}
        notFoundContent="没有这样的模板"
        onChange={(id) => {
          const template = list.find((one) => one.id === id);
          if (template) onFill(templateValues(template));
        }}
      />
    </Form.Item>
  );
}

/** Reports whether a text has all words of another. */
const hasWords = (label: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));
