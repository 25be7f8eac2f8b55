import { useQuery } from '@tanstack/react-query';
import { readDocument } from './client';

/** A schema of the OpenAPI document, as far as the page shows it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: (string | number)[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

interface Media {
  schema?: Schema;
}

/** A call of the document. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  'x-who': string;
  'x-limits': string[];
  'x-ours'?: boolean;
  'x-changing'?: boolean;
  'x-messages'?: {
    client: { summary: string; example: unknown }[];
    server: { summary: string; schema: Schema };
  };
}

/** The OpenAPI document of the server. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Returns the OpenAPI document of the server. */
export function useDocument() {
  return useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => (await readDocument(signal)) as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}
