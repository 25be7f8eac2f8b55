import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call, upload } from './client';
import { usePage } from './page';

/** A company as the platform sees it, with its papers and what can be done with it. */
export type AdminCompany = Out<'GET admin/company/list'>['list'][number];

/** A person with their companies as the platform sees them. */
export type AdminUser = Out<'GET admin/user/list'>['list'][number];

/** A futures contract with its trading days. */
export type TradedContract = Out<'GET admin/contract/list'>[number];

/** The quotes of the contracts that trade today, and whether new ones arrive. */
export type QuoteState = Out<'GET admin/quotes/list'>;

/** The prices of a contract on one trading day, CNY/t. */
export type QuoteDay = Out<'GET admin/quotes/days'>[number];

/** A public setting of the site: its label, kind and value. */
export type SiteSetting = Out<'GET admin/setting/list'>[number];

/** What became of the entered quotes. */
export type QuoteUpload = Out<'POST admin/quotes/sheet'>;

/** A weekday without trading. */
export type Holiday = Out<'GET admin/holiday/list'>[number];

/** A notice of the platform at the top of a page. */
export type Banner = Out<'GET admin/banner/list'>[number];

/** How far prices of a day may be from the settlement before, from a day on. */
export type DailyLimit = Out<'GET admin/daily_limit/list'>[number];

/** The exchange rate of the dollar from a day on. */
export type DollarRate = Out<'GET admin/dollar_rate/list'>[number];

/** A value of a series that was entered. */
export type SeriesValue = Out<'GET admin/series/list'>[number];

/** The duties on imported cotton from a day on. */
export type ImportDuty = Out<'GET admin/import_duty/list'>[number];

/** A country of origin of imported cotton with its levels. */
export type ImportedCountry = Out<'GET admin/imported_country/list'>[number];

/** A port of arrival or shipment. */
export type ImportedPort = Out<'GET admin/imported_port/list'>[number];

/** A contract of ICE cotton with its current price. */
export type ForeignContractQuote = Out<'GET admin/foreign_quotes/list'>[number];

/** The price of a contract of ICE cotton on one trading day, US cents per pound. */
export type ForeignQuote = Out<'GET admin/foreign_quotes/days'>[number];

/** A warehouse with the other ways of writing its name. */
export type Warehouse = Out<'GET admin/warehouse/list'>[number];

/** A ginnery with all its codes. */
export type Factory = Out<'GET admin/ginnery/list'>['list'][number];

/** What became of an uploaded list of ginneries. */
export type GinneryUpload = Out<'POST admin/ginnery/sheet'>;

/** An area with its cities and their counties. */
export type PlaceArea = Out<'GET admin/place/list'>[number];

/** A premium table with its rates, CNY/t. */
export type PremiumRow = Out<'GET admin/premium/list'>[number];

/** A category of goods other than cotton; its parent is 0 for a kind of goods. */
export type Category = Out<'GET admin/category/list'>['categories'][number];

/** An attribute of the products of a category and those below it. */
export type Attribute = Out<'GET admin/category/list'>['attributes'][number];

/** An outgoing message and its state. */
export type Notice = Out<'GET admin/notice/list'>['list'][number];

/** An outgoing message as its recipient reads it, codes included; only in demonstration mode. */
export type DemoNotice = Out<'GET demo/notices'>[number];

/** A background job: its last run and result, its next run, and its process. */
export type Job = Out<'GET admin/job/list'>[number];

/** A member or applicant of a company, with the steps that the platform may take. */
export type AdminMember = Out<'GET admin/company/members'>['list'][number];

/** An audit event. */
export type ActEvent = Out<'GET admin/event/list'>['list'][number];

/** The feedback of a member. */
export type Feedback = Out<'GET admin/feedback/list'>['list'][number];

/** The platform's contact person for a region; of an empty region, for everywhere else. */
export type FirstStep = Out<'GET admin/first_steps/list'>[number];
export type QuestionType = Out<'GET admin/question_type/list'>[number];
export type Salesman = Out<'GET admin/salesman/list'>[number];

/** A step that the platform can take with a membership. */
export type MembershipVerb = In<'POST admin/member/change'>['verb'];

type ListName = Extract<CallName, `GET admin/${string}`>;

/** Query keys of the platform's pages. */
export const adminKeys = {
  all: ['admin'] as const,
  list: (name: ListName, input: object) => ['admin', name, input] as const,
  demo: ['admin', 'demo'] as const,
};

/** The interval of polling the jobs, ms. */
const often = 5_000;

/** Returns the answer of a call of the platform's administration. */
export const useList = <Name extends ListName>(name: Name, input: In<Name>, every?: number) =>
  usePage(adminKeys.list(name, input), name, input, every);

/** Returns companies, those awaiting review first. */
export const useCompanies = (input: In<'GET admin/company/list'>) =>
  useList('GET admin/company/list', input);

/** Returns the current state of a company; null for an unknown one. */
export const readCompany = async (memberID: number): Promise<AdminCompany | undefined> =>
  (await call('GET admin/company/list', { memberID })).list[0];

/** Returns the members of a company, or its applicants. */
export const useCompanyMembers = (input: In<'GET admin/company/members'>) =>
  useList('GET admin/company/members', input);

/** People, the newest first. */
export const useUsers = (input: In<'GET admin/user/list'>) => useList('GET admin/user/list', input);

export const useContracts = () => useList('GET admin/contract/list', {});

/** Returns the quotes of the contracts that trade today, polled every 5 s. */
export const useQuoteState = () => useList('GET admin/quotes/list', {}, often);

/** Returns the trading days of a contract, newest first. */
export const useQuoteDays = (indexCode: string) => useList('GET admin/quotes/days', { indexCode });
export const useHolidays = () => useList('GET admin/holiday/list', {});
export const useBanners = () => useList('GET admin/banner/list', {});
export const useDailyLimits = () => useList('GET admin/daily_limit/list', {});
export const useDollarRates = () => useList('GET admin/dollar_rate/list', {});
export const useImportDuties = () => useList('GET admin/import_duty/list', {});
export const useAllImportedCountries = () => useList('GET admin/imported_country/list', {});
export const useAllImportedPorts = () => useList('GET admin/imported_port/list', {});
export const useForeignQuotes = () => useList('GET admin/foreign_quotes/list', {}, often);
export const useForeignDays = (indexCode: string) =>
  useList('GET admin/foreign_quotes/days', { indexCode });
export const useSeriesValues = (code: string) => useList('GET admin/series/list', { code });
export const usePremiumTables = () => useList('GET admin/premium/list', {});

/** Returns all categories and attributes, also removed ones. */
export const useCategories = () => useList('GET admin/category/list', {});

/** Returns the first steps of a new site. */
export const useFirstSteps = () => useList('GET admin/first_steps/list', {});

/** Returns the types of feedback, also retired ones. */
export const useAllQuestionTypes = () => useList('GET admin/question_type/list', {});
export const useSalesmen = () => useList('GET admin/salesman/list', {});

/** Returns warehouses with a text in one of their names. */
export const useWarehouses = (name = '') => useList('GET admin/warehouse/list', { name });

/** Returns a page of the ginneries with a text in a code, the name or the city, unconfirmed ones first. */
export const useGinneries = (input: In<'GET admin/ginnery/list'>) =>
  useList('GET admin/ginnery/list', input);

/** Returns the areas with their cities and counties. */
export const usePlaces = () => useList('GET admin/place/list', {});

/** Returns the outgoing messages, newest first, polled every 5 s. */
export const useNotices = (input: In<'GET admin/notice/list'>) =>
  useList('GET admin/notice/list', input, often);

/** Returns the jobs, polled every 5 s. */
export const useJobs = () => useList('GET admin/job/list', {}, often);

/** Acts of managers and administrators, the newest first. */
export const useEvents = (input: In<'GET admin/event/list'>) =>
  useList('GET admin/event/list', input);

/** Returns the feedback of members. */
export const useFeedbacks = (input: In<'GET admin/feedback/list'>) =>
  useList('GET admin/feedback/list', input);

/** Returns the failed calls of a feedback's browser. */
export function useFailedAnswers(id: number) {
  return useQuery({
    queryKey: ['admin', 'failed', id],
    queryFn: ({ signal }) => call('GET admin/feedback/failed', { id }, signal),
    meta: { quiet: true },
  });
}

/** Returns the last outgoing messages with their texts, codes too; refused outside the demonstration. */
export function useDemoNotices() {
  return useQuery({
    queryKey: adminKeys.demo,
    queryFn: ({ signal }) => call('GET demo/notices', {}, signal),
    refetchInterval: ({ state }) => (state.data ? often : false),
    meta: { quiet: true },
  });
}

/** Returns a mutation by the platform. It invalidates the lists and the data of the site. */
export function useChange<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: () => client.invalidateQueries(),
  });
}

export const useReviewCompany = () => useChange('POST admin/company/review');

/** Closes the application of a company that is not approved, with a reason for its founder. */
export const useDismissCompany = () => useChange('POST admin/company/dismiss');
export const useFreezeCompany = () => useChange('POST admin/company/freeze');
export const useUnfreezeCompany = () => useChange('POST admin/company/unfreeze');

/** Adds a company to the platform's list of member companies, or removes it. */
export const useSetProductCompany = () => useChange('POST admin/company/product');

/** Changes the data of a company, also those that identify it. Its managers get a message. */
export const useSaveCompany = () => useChange('POST admin/company/save');

/** Changes the state of a membership. */
export const useChangeMember = () => useChange('POST admin/member/change');

/** Sets or removes the manager's right of a member. A company keeps one manager. */
export const useSetMemberManager = () => useChange('POST admin/member/manager');

/** Freezes a person. Resolves to the companies without a manager left. */
export const useFreezeUser = () => useChange('POST admin/user/freeze');
export const useUnfreezeUser = () => useChange('POST admin/user/unfreeze');

/** Sets or removes the administrator's right of a person. */
export const useSetAdmin = () => useChange('POST admin/user/admin');
export const useSaveContract = () => useChange('POST admin/contract/save');

/** Returns the public settings of the site. */
export const useSiteSettings = () => useList('GET admin/setting/list', {});
export const useSaveSettings = () => useChange('POST admin/setting/save');

/** Enters quotes or the prices of trading days. */
export const useEnterQuotes = () => useChange('POST admin/quotes');

/** Returns a mutation that uploads a sheet. It invalidates the lists and the data of the site. */
function useUpload<
  Name extends 'POST admin/quotes/sheet' | 'POST admin/ginnery/sheet' | 'POST admin/series/sheet',
>(name: Name, fields: Record<string, string> = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      for (const [field, text] of Object.entries(fields)) form.set(field, text);
      form.set('file', file);
      return upload(name, form);
    },
    onSettled: () => client.invalidateQueries(),
  });
}

/** Uploads a sheet with the prices of trading days. */
export const useUploadQuotes = () => useUpload('POST admin/quotes/sheet');

/** Uploads a sheet with the values of a series. */
export const useUploadSeries = (code: string, source: string) =>
  useUpload('POST admin/series/sheet', { code, source });

/** Uploads a list of ginneries. */
export const useUploadGinneries = () => useUpload('POST admin/ginnery/sheet');

/** Stores a list of ginneries from copied cells. */
export const usePasteGinneries = () => useChange('POST admin/ginnery/sheet');
export const useSaveGinnery = () => useChange('POST admin/ginnery/save');

/** Confirms a ginnery of a seller's sheet. */
export const useConfirmGinnery = () => useChange('POST admin/ginnery/confirm');

/** Makes the first code one of the second one's factory. */
export const useMergeGinnery = () => useChange('POST admin/ginnery/merge');
export const useSaveArea = () => useChange('POST admin/place/area');

/** Adds a city, or renames and moves one, and adds counties. */
export const useSaveCity = () => useChange('POST admin/place/city');
export const useRemoveArea = () => useChange('POST admin/place/remove_area');
export const useRemoveCity = () => useChange('POST admin/place/remove_city');
export const useRemoveCounty = () => useChange('POST admin/place/remove_county');
export const useOrderPlaces = () => useChange('POST admin/place/order');
export const useSaveHoliday = () => useChange('POST admin/holiday/save');
export const useRemoveHoliday = () => useChange('POST admin/holiday/remove');
export const useSaveDollarRate = () => useChange('POST admin/dollar_rate/save');
export const useRemoveDollarRate = () => useChange('POST admin/dollar_rate/remove');
export const useSaveImportDuty = () => useChange('POST admin/import_duty/save');
export const useRemoveImportDuty = () => useChange('POST admin/import_duty/remove');
export const useSaveImportedCountry = () => useChange('POST admin/imported_country/save');
export const useSaveImportedLevel = () => useChange('POST admin/imported_level/save');
export const useSaveImportedPort = () => useChange('POST admin/imported_port/save');
export const useEnterForeignQuotes = () => useChange('POST admin/foreign_quotes');
export const useEnterSeries = () => useChange('POST admin/series');
export const usePasteSeries = () => useChange('POST admin/series/sheet');
export const useRemoveSeriesValue = () => useChange('POST admin/series/remove');
export const useSaveBanner = () => useChange('POST admin/banner/save');
export const useRemoveBanner = () => useChange('POST admin/banner/remove');
export const useSaveDailyLimit = () => useChange('POST admin/daily_limit/save');
export const useRemoveDailyLimit = () => useChange('POST admin/daily_limit/remove');
export const useSaveWarehouse = () => useChange('POST admin/warehouse/save');

/** Merges the first warehouse into the second one. */
export const useMergeWarehouse = () => useChange('POST admin/warehouse/merge');
/** Confirms a warehouse that a seller has added. */
export const useConfirmWarehouse = () => useChange('POST admin/warehouse/confirm');
export const useRemoveAlias = () => useChange('POST admin/warehouse/remove_alias');
export const useSavePremiumTable = () => useChange('POST admin/premium/save');
export const useRemovePremiumTable = () => useChange('POST admin/premium/remove');
export const useSaveCategory = () => useChange('POST admin/category/save');
export const useSaveAttribute = () => useChange('POST admin/category/attribute');
export const useHideFirstSteps = () => useChange('POST admin/first_steps/hide');
export const useSaveQuestionType = () => useChange('POST admin/question_type/save');
export const useSortQuestionTypes = () => useChange('POST admin/question_type/sort');

/** Retires or restores a type of feedback. */
export const useRetireQuestionType = () => useChange('POST admin/question_type/retire');
export const useSaveSalesman = () => useChange('POST admin/salesman/save');
export const useRemoveSalesman = () => useChange('POST admin/salesman/remove');

/** Sends a failed message again. */
export const useRetryNotice = () => useChange('POST admin/notice/retry');
export const useReplyFeedback = () => useChange('POST admin/feedback/reply');
