import type { paths } from './schema.gen';

type Methods = { GET: 'get'; POST: 'post'; DELETE: 'delete' };
type Method = keyof Methods;

type Operation<M extends Method, Path extends string> = `/mall/${Path}` extends keyof paths
  ? paths[`/mall/${Path}`][Methods[M]]
  : never;

type NamesOf<M extends Method> = {
  [Full in keyof paths]: Full extends `/mall/${infer Path}`
    ? Operation<M, Path> extends { responses: unknown }
      ? `${M} ${Path}`
      : never
    : never;
}[keyof paths];

/** Every route of the server: its method and its path below /mall. */
export type CallName = NamesOf<'GET'> | NamesOf<'POST'> | NamesOf<'DELETE'>;

type OperationOf<Name extends CallName> = Name extends `${infer M extends Method} ${infer Path}`
  ? Operation<M, Path>
  : never;

type Query<Op> = Op extends { parameters: { query?: infer Input } } ? Input : never;
type Path<Op> = Op extends { parameters: { path: infer Input } } ? Input : never;
type Body<Op> = Op extends { requestBody?: { content: { 'application/json': infer Input } } }
  ? Input
  : never;
type Nothing = Record<never, never>;
type Given<Input> = [NonNullable<Input>] extends [never] ? Nothing : NonNullable<Input>;

/** The input of a call: the path and query of a GET, the body of a POST, the path and query of a DELETE. */
export type In<Name extends CallName> = Name extends `GET ${string}`
  ? Given<Query<OperationOf<Name>>> & Given<Path<OperationOf<Name>>>
  : Name extends `DELETE ${string}`
    ? Path<OperationOf<Name>> & Given<Query<OperationOf<Name>>>
    : Given<Body<OperationOf<Name>>>;

type Answer<Op> = Op extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;

/** The data of the answer to a call. */
export type Out<Name extends CallName> = Answer<OperationOf<Name>>;
