import { expect, test } from 'vitest'
import { paymentReturnIn } from './payment-return.ts'

test('the address gives the result of a payment elsewhere', () => {
  expect(paymentReturnIn('?success=true')).toEqual({ success: true, rest: '' })
  expect(paymentReturnIn('?success=false')).toEqual({ success: false, rest: '' })
})

test('only success is removed from the address; the rest stays unchanged', () => {
  expect(paymentReturnIn('?search_id=3&success=true')?.rest).toBe('?search_id=3')
  expect(paymentReturnIn('?success=false&status=not_owned,for_sale&search=a%20b')?.rest).toBe(
    '?status=not_owned,for_sale&search=a%20b',
  )
  expect(paymentReturnIn('?success=true&successor=1&success=false')).toEqual({
    success: true,
    rest: '?successor=1',
  })
})

test('without success, or with another value, there was no payment', () => {
  expect(paymentReturnIn('')).toBeNull()
  expect(paymentReturnIn('?search_id=3')).toBeNull()
  expect(paymentReturnIn('?success=maybe')).toBeNull()
  expect(paymentReturnIn('?success')).toBeNull()
})
