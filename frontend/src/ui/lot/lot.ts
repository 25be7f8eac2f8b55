/** What ui shows of a lot. Unknown values are null; the server's lots have these names. */
export interface LotFacts {
  batchID: string;
  packType: number;
  cottonType: number;
  origins: string;
  originsCity: string;
  depotName: string;
  primaryColor: string;
  lengthAvg: number | null;
  strongAvg: number | null;
  mikeAvg: number | null;
  mikeGrade: string | null;
  neatAvg: number | null;
  moisture: number | null;
  impurity: number | null;
  /** conditioned weight, t */
  amount: number | null;
  indexCode: string | null;
  basis: number | null;
  fixedPrice: number | null;
  /** CNY/t */
  price: number | null;
}
