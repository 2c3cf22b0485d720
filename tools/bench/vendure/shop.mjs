import { setTimeout as sleep } from 'node:timers/promises'
import {
  bootstrap,
  ChannelService,
  configureDefaultOrderProcess,
  CustomerService,
  DefaultLogger,
  DefaultSearchPlugin,
  FacetService,
  FacetValueService,
  FastImporterService,
  JobQueueService,
  LanguageCode,
  LogLevel,
  PaymentMethodHandler,
  Populator,
  RequestContextService,
  SearchService,
  TaxCategoryService,
  TransactionalConnection,
} from '@vendure/core'

/**
 * A Vendure shop: `shop.mjs <settings>`, copied beside the node_modules where Vendure is installed. It fills its
 * database, or serves it. Everything not set here is Vendure's default: caches, session cache, order process.
 */
const told = JSON.parse(process.argv[2] ?? '')
const language = LanguageCode.en
const atOnce = 8

const payment = new PaymentMethodHandler({
  code: 'at-once',
  description: [{ languageCode: language, value: 'Settles at once' }],
  args: {},
  createPayment: (_ctx, _order, amount) => ({ amount, state: 'Settled', transactionId: 'none' }),
  settlePayment: () => ({ success: true }),
})

const app = await bootstrap({
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { hostname: 'localhost', port: told.port, introspection: false },
  authOptions: {
    tokenMethod: 'bearer',
    // Vendure refuses to start in production with its default secret.
    superadminCredentials: { identifier: 'bench', password: told.password },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: told.connection.host,
    username: told.connection.user,
    database: told.connection.database,
    synchronize: told.fill !== undefined,
    logging: false,
  },
  // Allows a sale without shipping, as ours is. A checkout with shipping still does all that the default does.
  orderOptions: { process: [configureDefaultOrderProcess({ arrangingPaymentRequiresShipping: false })] },
  paymentOptions: { paymentMethodHandlers: [payment] },
  plugins: [DefaultSearchPlugin.init({})],
})
if (told.fill) await fill(told.fill)
if (told.index) await index(told.index)
console.log('Called Shot is ready')

async function fill({ products, matching, customers }) {
  await app.get(Populator).populateInitialData({
    defaultLanguage: language,
    defaultZone: 'Americas',
    countries: [{ code: 'US', name: 'United States', zone: 'Americas' }],
    taxRates: [{ name: 'Standard', percentage: 5 }],
    shippingMethods: [{ name: 'Standard', price: 500 }],
    paymentMethods: [{ name: 'At once', handler: { code: payment.code, arguments: [] } }],
    collections: [],
  })
  const ctx = await app.get(RequestContextService).create({ apiType: 'admin' })
  await fillProducts(ctx, { products, matching })
  await inTurns(customers, async (n) => {
    const customer = { firstName: 'Ann', lastName: 'Lee', emailAddress: `buyer${n}@example.com` }
    await app.get(CustomerService).create(ctx, customer, told.password)
  })
}

/**
 * Products with one variant each, in stock. The first ones have the facet value searched for, the others a different
 * one.
 */
async function fillProducts(ctx, { products, matching }) {
  const channel = await app.get(ChannelService).getDefaultChannel(ctx)
  const [tax] = (await app.get(TaxCategoryService).findAll(ctx)).items
  const facet = await app.get(FacetService).create(ctx, {
    code: 'kind',
    isPrivate: false,
    translations: [{ languageCode: language, name: 'kind' }],
  })
  const [wanted, other] = await inTurns(2, (n) =>
    app.get(FacetValueService).create(ctx, facet, {
      code: `kind-${n}`,
      translations: [{ languageCode: language, name: `kind ${n}` }],
    }),
  )
  const importer = app.get(FastImporterService)
  await importer.initialize(channel)
  await inTurns(products, async (n) => {
    const facetValueIds = [n < matching ? wanted.id : other.id]
    const name = `Card ${n}`
    const productId = await importer.createProduct({
      enabled: true,
      facetValueIds,
      translations: [{ languageCode: language, name, slug: `card-${n}`, description: `The card ${n}` }],
    })
    await importer.createProductVariant({
      productId,
      sku: `card-${n}`,
      price: 500,
      taxCategoryId: tax.id,
      facetValueIds,
      stockOnHand: 1_000_000,
      translations: [{ languageCode: language, name }],
    })
  })
}

/**
 * Runs in a separate process from the filling: there, each variant's stock queues its own index job, at five jobs a
 * second.
 */
async function index({ products }) {
  const connection = app.get(TransactionalConnection).rawConnection
  await connection.query('vacuum analyze')
  await app.get(JobQueueService).start()
  const ctx = await app.get(RequestContextService).create({ apiType: 'admin' })
  await app.get(SearchService).reindex(ctx)
  for (;;) {
    const [{ count }] = await connection.query('select count(*) from search_index_item')
    if (Number(count) === products) break
    await sleep(500)
  }
  await connection.query('vacuum analyze')
}

async function inTurns(count, make) {
  const made = []
  let next = 0
  const makeOn = async () => {
    while (next < count) {
      const n = next++
      made[n] = await make(n)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, makeOn))
  return made
}
