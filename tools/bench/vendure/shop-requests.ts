import type { LoadRequest } from '../load.ts'

/** Queries the first 20 products with a facet value, and their total. */
export function searchDocument(facetValue: number): string {
  return `{ search(input: { facetValueFilters: [{ and: "${facetValue}" }], take: 20 }) {
    totalItems items { productVariantId productVariantName slug priceWithTax { ... on SinglePrice { value } } } } }`
}

const error = '... on ErrorResult { errorCode message }'
const add = (variant: number) =>
  `addItemToOrder(productVariantId: "${variant}", quantity: 1) { __typename ${error} }`
const address = `setOrderShippingAddress(input: { fullName: "Ann Lee", streetLine1: "1 Main Street", city: "Fresno",
  postalCode: "93650", countryCode: "US" }) { __typename ${error} }`
const ship = `setOrderShippingMethod(shippingMethodId: ["1"]) { __typename ${error} }`
const arrange = `transitionOrderToState(state: "ArrangingPayment") { __typename ${error} }`
const pay = `addPaymentToOrder(input: { method: "at-once", metadata: {} }) { __typename ... on Order { code state } ${error} }`

/** Sells one unit in one document with the fewest mutations: no shipping. */
export function oneCallSale(variant: number): string[] {
  return [`mutation { ${add(variant)} ${arrange} ${pay} }`]
}

/** Sells one unit as the storefront guide describes it for a customer: one call for each step, with shipping. */
export function checkoutSale(variant: number): string[] {
  return [add(variant), address, ship, arrange, pay].map((step) => `mutation { ${step} }`)
}

export function shopRequest(query: string, player: LoadRequest['player']): LoadRequest {
  return { method: 'POST', path: '/shop-api', player, body: { query } }
}
