import { Checkbox, DatePicker, Input } from 'antd';
import { useId } from 'react';
import { currencyOf, units } from '../../ui/currency';
import { type Dayjs, dayjs } from '../../ui/form/calendar';
import {
  type Contract,
  type Days,
  isClosed,
  type Terms,
  type TermsErrors,
  typedPrice,
} from '../../ui/order/terms';
import { Reading } from '../../ui/reading';
import { GapNote } from '../deal/gap-note';
import styles from './order.module.css';

interface TermFieldsProps {
  /** what the terms are for, in the names of the fields: a contract or a batch */
  name: string;
  terms: Terms;
  /** absent for fixed prices, which need no futures price */
  contract?: Contract;
  days: Days;
  now: number;
  errors: TermsErrors;
  disabled: boolean;
  onChange: (terms: Terms) => void;
}

const likePrice = { 1: '尾数 0 或 5', 2: '如 72.15' };

/** The futures price and the validity of a hanging order. */
export function TermFields(props: TermFieldsProps) {
  const { name, terms, contract, days, now, errors, disabled, onChange } = props;
  const id = useId();
  const currency = currencyOf(contract?.indexCode ?? '');
  const textOf = (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? '';
  return (
    <div className={styles.fields}>
      {contract && (
        <>
          <span className={styles.field}>
            <label htmlFor={`${id}p`}>
              <span className="hidden-label">{name} </span>挂盘期货价
            </label>
            <Input
              id={`${id}p`}
              className={`${styles.price} num`}
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled || terms.current}
              value={terms.current ? '' : terms.price}
              placeholder={terms.current ? '现价成交' : likePrice[currency]}
              status={errors.price && 'error'}
              aria-invalid={errors.price !== undefined}
              aria-describedby={errors.price && `${id}e`}
              onChange={({ target }) => onChange({ ...terms, price: target.value })}
            />
            {units[currency]}
            {errors.price && (
              <small id={`${id}e`} className={styles.wrong}>
                {errors.price}
              </small>
            )}
          </span>
          <Checkbox
            checked={terms.current}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...terms, current: target.checked })}
          >
            <span className="hidden-label">{name} </span>现价成交
          </Checkbox>
          <Reading of="现价成交" />
          {!terms.current && !errors.price && (
            <small>
              <GapNote
                price={typedPrice(terms.price, currency)}
                quote={contract.indexValue}
                reached="accepted"
              />
            </small>
          )}
        </>
      )}
      <span className={styles.field}>
        <label htmlFor={`${id}d`}>
          <span className="hidden-label">{name} </span>挂盘期限
        </label>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter chooses a day and must not send the form. */}
        <span onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
          <DatePicker
            id={`${id}d`}
            className={styles.day}
            disabled={disabled}
            value={terms.day ? dayjs(terms.day, 'YYYY-MM-DD') : null}
            status={errors.day && 'error'}
            aria-invalid={errors.day !== undefined}
            aria-describedby={errors.day && `${id}de`}
            disabledDate={(day) => isClosed(textOf(day), days, contract, now)}
            onChange={(day) => onChange({ ...terms, day: textOf(day) })}
          />
        </span>
        <span className="num">15:00:00</span>
        <Reading of="挂盘期限" />
        {errors.day && (
          <small id={`${id}de`} className={styles.wrong}>
            {errors.day}
          </small>
        )}
      </span>
    </div>
  );
}
