import type { LoadRequest } from '../load.ts'

/** The first 20 products that have a facet value, and how many have it. */
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

/** The fewest mutations that sell one unit, in one document: no shipping. */
export function oneCallSale(variant: number): string[] {
  return [`mutation { ${add(variant)} ${arrange} ${pay} }`]
}

/** As the guide to its storefront has it for a customer: a call each, with shipping. */
export function checkoutSale(variant: number): string[] {
  return [add(variant), address, ship, arrange, pay].map((step) => `mutation { ${step} }`)
}

export function shopRequest(query: string, player: LoadRequest['player']): LoadRequest {
  return { method: 'POST', path: '/shop-api', player, body: { query } }
}
