import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call } from './client';
import { usePage } from './page';

/** An official certificate of a batch. */
export type OfficialCertificate = Out<'GET admin/certificate/list'>['list'][number];

/** An official certificate with all its values and the others of its batch. */
export type CertificateDetail = Out<'GET admin/certificate/single'>;

/** A value of a certificate as a sheet has it. */
export type CertificateValue = CertificateDetail['values'][number];

/** The batch and the number of a certificate. */
export type CertificateKey = Pick<OfficialCertificate, 'batchID' | 'number'>;

/** Query keys of official certificates. */
export const certificateKeys = {
  all: ['certificates'] as const,
  list: (input: object) => ['certificates', 'list', input] as const,
  one: ({ batchID, number }: CertificateKey) => ['certificates', batchID, number] as const,
};

/** Returns a page of the official certificates, the latest first. */
export const useCertificates = (input: In<'GET admin/certificate/list'>) =>
  usePage(certificateKeys.list(input), 'GET admin/certificate/list', input);

/** Returns an official certificate with all its values. */
export function useCertificate(key: CertificateKey) {
  return useQuery({
    queryKey: certificateKeys.one(key),
    queryFn: ({ signal }) => call('GET admin/certificate/single', { ...key }, signal),
    meta: { quiet: true },
  });
}

/** Returns functions that correct and withdraw a certificate. */
export function useCertificateSteps() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: certificateKeys.all });
  return {
    correct: async (input: In<'POST admin/certificate/correct'>) => {
      const next = await call('POST admin/certificate/correct', input);
      await reload();
      return next;
    },
    withdraw: async (input: In<'POST admin/certificate/withdraw'>) => {
      await call('POST admin/certificate/withdraw', input);
      await reload();
    },
  };
}
