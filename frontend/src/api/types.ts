import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** A lot on sale with its current prices. Unknown values are null. */
export type Lot = Schemas['Lot'];

/** Every filter of the cotton page. Lists are texts with commas; an absent filter is not set. */
export type Demand = Schemas['Demand'];

/** A demand with order, page, facets and premium table. */
export type SearchRequest = Schemas['SearchIn'];

/** A demand, of the lots that the member has not marked as unwanted, or has marked otherwise. */
export type SelectedDemand = Schemas['SelectedIn'];

/** Which lots a search finds by what the member has decided about them. */
export type InterestFilter = NonNullable<SelectedDemand['interest']>;

/** What a member has decided about a lot, and what has changed about it. */
export type LotInterest = Schemas['LotInterest'];

/** A followed lot that is no longer on sale. */
export type GoneLot = Schemas['GoneLot'];

/** A page of lots with its facets. */
export type LotPage = Schemas['Page'];

/** The counts of one attribute without its own filter. */
export type Facet = Schemas['Facet'];

/** Count, tons and prices of all lots of a search. */
export type Sums = Schemas['Sums'];

/** A page of the groups of a result, and what it is asked with. */
export type LotGroups = Schemas['Groups'];
export type GroupsRequest = Schemas['GroupsIn'];

/** The lots of a result in one warehouse, of one ginnery or of one seller. */
export type LotGroup = Schemas['Group'];

/** The lots of a result in one warehouse, with its position. */
export type WarehouseLots = Schemas['WarehouseLots'];

/** The lots that a blend is chosen from: a list for each value. */
export type Candidates = Schemas['Candidates'];

/** Filters to remove, and the number of lots without them. */
export type Loosened = Schemas['Loosened'];

/** The meaning of a text in the search box. */
export type Shorthand = Schemas['Shorthand'];

/** A line of the search box while it is being typed: its meaning, what it finds, how its last word can go on. */
export type TypedLine = Schemas['LineOut'];

/** A name that the last word of a line can be completed to. */
export type Completion = Schemas['Completion'];

/** The price of a contract; a greater version is newer. */
export type Quote = Schemas['LiveQuote'];

/** One trading day of a contract. */
export type DailyQuote = Schemas['DailyQuote'];
export type DatedOffer = Schemas['DatedOffer'];
export type ClassPrices = Schemas['ClassOut'];

/** Cities of an origin, or warehouses of a storage area. */
export type AreaGroup = Schemas['AreaGroup'];

/** A warehouse. */
export type Depot = Schemas['Depot'];

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

/** A listing that buyers can no longer ask for. */
export type ClosedListing = Schemas['ClosedListing'];

/** A batch as the public inspection found it. Weights in tons. */
export type Certificate = Schemas['Certificate'];

/** The premium of a batch by one table, split by item, CNY/t. */
export type TablePremium = Schemas['TablePremium'];

/** One inspected bale. */
export type Bale = Schemas['Bale'];

/** A batch with all its data. */
export type BatchDetail = Schemas['BatchOut'];

/** A lot on the comparison list; its `lot` is null when it is no longer on sale. */
export type Compared = Schemas['Compared'];

/** The numbers of the day. */
export type DayNumbers = Schemas['DayOut'];

/** A group of the category menu with its counts. */
export type CategoryCounts = Schemas['Category'];

/** The person who is logged in, with company and rights. */
export type Me = Schemas['UserInfo'];

/** A company of a person. */
export type Enterprise = Schemas['Enterprise'];

/** A company that is found by its name. */
export type CompanyName = Schemas['CompanyName'];

/** The answer to a login: the person's companies, and whether one must be chosen. */
export type Login = Schemas['LoginOut'];

/** The state of a QR code for logging in: -1 waiting, 0 failed, 1 done. */
export type Scanned = Schemas['ScanResult'];

/** A member of the own company, or an applicant. */
export type Colleague = Schemas['Colleague'];

/** The own company as its members see it; managers see its papers too. */
export type CompanyInfo = Schemas['CompanyInfo'];

/** A message to a member. */
export type Message = Schemas['Message'];

/** Points that were given, or spent. */
export type Point = Schemas['Point'];

/** A session of the person. */
export type Session = Schemas['SessionOut'];

/** The input of a registration. */
export type Registration = Schemas['RegisterIn'];

/** A saved demand with its filters. */
export type SavedDemand = Schemas['SavedEntry'];

/** The current result of a saved demand. */
export type DemandPrice = Schemas['PricedDemand'];

/** The reminders of a saved demand. */
export type Subscription = Schemas['Subscription'];

/** A reminder that would be sent now. */
export type DueReminder = Schemas['ReminderPreview'];

/** A reminder that was sent or missed. */
export type Reminder = Schemas['Reminder'];

/** Columns of a table that a member has chosen, under a name. */
export type SavedColumns = Schemas['ColumnChoice'];

/** A company with a shop; its contact only for members. */
export type ShopDetails = Schemas['ShopDetails'];

/** Where a member wants the messages of one topic. */
export type TopicChoice = Schemas['TopicChoice'];

/** A product on sale: yarn, staple fibre or another article. */
export type Product = Schemas['Product'];

/** The prices of an article of all sellers. */
export type ArticleGroup = Schemas['ArticleGroup'];

/** A search for products, with order, page and facets. */
export type ProductSearch = Schemas['ProductSearch'];

/** A category of products, with those below it. */
export type ProductCategory = Schemas['ProductCategory'];

/** What the products of a category are described by, such as the count of yarn. */
export type ProductAttribute = Schemas['ProductAttribute'];

/** What the products of a category can be filtered by. */
export type ProductFilters = Schemas['ProductFilters'];

/** The meaning of a line about products. */
export type ProductShorthand = Schemas['ProductShorthand'];

/** The number of products with a value. */
export type ValueCount = Schemas['Count'];

/** A lot of imported cotton on sale at the present quotes, with its landed prices. */
export type ImportedLot = Schemas['ImportedLot'];

/** Every filter of the list of imported cotton, with its order, page and facets. */
export type ImportedSearch = Schemas['ImportedSearch'];

/** A lot of reserve cotton with its floor price. */
export type ReserveLot = Schemas['ReserveLot'];

/** Every filter of the list of reserve cotton, with its order, page and facets. */
export type ReserveSearch = Schemas['ReserveSearch'];

/** The exchange rate of the dollar from a day on. */
export type DollarRate = Schemas['Rate'];

/** The duties on imported cotton from a day on. */
export type ImportDuty = Schemas['ImportDuty'];

/** The landed prices of imported cotton, CNY/t. */
export type Landed = Schemas['Landed'];
