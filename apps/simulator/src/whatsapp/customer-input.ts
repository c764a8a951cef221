import { z } from 'zod'
import { phoneInput } from '../world/phone-input'

const Profile = z.enum(['online', 'offline', 'noReceipts', 'invalid', 'blocked'])

const bsuid = z
  .string()
  .regex(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/, 'Escribe uno como CO.13491208655302741918')

/** Without phone and bsuid the simulator generates a Colombian mobile number; `phone: null`: a customer without a visible phone. */
export const NewCustomer = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    phone: phoneInput.nullable().optional(),
    bsuid: bsuid.optional(),
    username: z.string().min(1).max(30).optional(),
    profile: Profile.optional(),
    /** The operator reassigned the phone to this customer: the previous owner loses it and keeps their id. */
    inherits: z.boolean().optional(),
    /** The account that lists the customer; without it, all do. */
    account: z.string().optional(),
  })
  .refine(({ inherits, phone }) => !inherits || phone, {
    path: ['phone'],
    message: 'Falta el teléfono que pasa de otra persona a esta',
  })
export type NewCustomer = z.input<typeof NewCustomer>

export const CustomerChange = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  phone: phoneInput.nullable().optional(),
  username: z.string().min(1).max(30).nullable().optional(),
  profile: Profile.optional(),
})
export type CustomerChange = z.input<typeof CustomerChange>
