import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** What the server fills in when it is left out. */
type Defaulted =
  | 'active'
  | 'asc'
  | 'keep'
  | 'order'
  | 'orderBy'
  | 'pageNum'
  | 'pageSize'
  | 'zoneType';

/** What has to be sent: that which has a default may be left out. */
export type Asked<Input> = Omit<Input, Defaulted> & Partial<Pick<Input, Defaulted & keyof Input>>;

/** One lot on sale with its prices of this moment. Unknown values are null. */
export type Lot = Schemas['Lot'];

/** Every filter of the cotton page. Lists are comma texts; what is left out is not asked for. */
export type Demand = Schemas['Demand'];

/** A demand with order, page, the facets wanted and the premium table. */
export type SearchRequest = Asked<Schemas['SearchIn']>;

/** A page of lots with its facets. */
export type LotPage = Schemas['Page'];

/** The counts of one attribute without its own filter. */
export type Facet = Schemas['Facet'];

/** Count, tons and prices of all lots of a search. */
export type Sums = Schemas['Sums'];

/** Filters to take away, and how many lots that gives. */
export type Loosened = Schemas['Loosened'];

/** What the search box meant. */
export type Shorthand = Schemas['Shorthand'];

/** The price of a contract; a greater version is newer. */
export type Quote = Schemas['Quote'];

/** One trading day of a contract. */
export type DailyQuote = Schemas['DailyQuote'];

/** Cities of an origin, or warehouses of a storage area. */
export type AreaGroup = Schemas['AreaGroup'];

/** A warehouse. */
export type Depot = Schemas['DepotOut'];

/** A published table of premiums over base cotton 3128B. */
export type PremiumTable = Schemas['PremiumTableOut'];

/** The ends and the step of a slider. */
export type SliderRange = Schemas['Slider'];

/** Everything that the filter area needs before the first search. */
export type FilterArea = Schemas['FiltersOut'];

/** A company with lots on sale. */
export type Shop = Schemas['Shop'];

/** The average of a value over a batch with its least and greatest bale. */
export type Spread = Schemas['Spread'];

/** One part of a distribution, %. */
export type NamedShare = Schemas['Share'];

/** A lot on sale as its batch's page has it, with what the whole lot costs. */
export type Offer = Schemas['Offer'];

/** A batch as the public inspection found it. Weights in tons. */
export type Certificate = Schemas['Certificate'];

/** The premium of a batch by one table, split by item, CNY/t. */
export type TablePremium = Schemas['TablePremium'];

/** One inspected bale. */
export type Bale = Schemas['Bale'];

/** All that is known of a batch. */
export type BatchDetail = Schemas['BatchOut'];

/** A lot on the comparison list; its `lot` is null when it is no longer on sale. */
export type Compared = Schemas['Compared'];

/** The numbers of the day. */
export type DayNumbers = Schemas['DayOut'];

/** A group of the category menu with its counts. */
export type CategoryCounts = Schemas['Category'];

/** What the home page shows. */
export type Home = Schemas['HomeOut'];

/** Who is logged in, for which company, and what he may do. */
export type Me = Schemas['UserInfo'];

/** One company of a person. */
export type Enterprise = Schemas['Enterprise'];

/** A company that is found by its name. */
export type CompanyName = Schemas['CompanyName'];

/** What a login answers: the companies of the person, and whether one must be chosen. */
export type Login = Schemas['LoginOut'];

/** What became of a QR code for logging in: -1 waiting, 0 failed, 1 done. */
export type Scanned = Schemas['ScanResult'];

/** A member of the own company, or somebody who applies to become one. */
export type Colleague = Schemas['Colleague'];

/** The own company as its members see it; managers see its papers too. */
export type CompanyInfo = Schemas['CompanyInfo'];

/** What the platform told a member. */
export type Message = Schemas['Message'];

/** Points that were given, or spent. */
export type Point = Schemas['Point'];

/** One login of the person who is logged in. */
export type Session = Schemas['SessionOut'];

/** What somebody tells who registers. */
export type Registration = Schemas['RegisterIn'];

/** A saved demand: its filters, and what is known of it. */
export type SavedDemand = Schemas['SavedEntry'];

/** What a saved demand finds now. */
export type DemandPrice = Schemas['PricedDemand'];

/** What the owner of a saved demand wants to be told of it, and when. */
export type Subscription = Schemas['Subscription'];

/** What would be told of a saved demand now. */
export type Telling = Schemas['Telling'];

/** One time at which a saved demand was, or should have been, told to its owner. */
export type Reminder = Schemas['Reminder'];

/** Columns of a table that a member has chosen, under a name. */
export type ColumnChoice = Schemas['ColumnChoice'];

/** A company as everybody may see it who looks at its shop; whom to call is for members. */
export type ShopDetails = Schemas['ShopDetails'];
