/** The answers of WhatsApp's control API, besides the common ones. */

import type { Person, PublicAccount } from '../world/wire'

export type * from '../world/wire'
export type { SimulatorEvent as WhatsAppEvent } from '../world/wire'

export interface Customer extends Person {
  /** Null: derived for each business account. */
  bsuid: string | null
}

export interface AccountView extends PublicAccount {
  phone_number_id: string
  waba_id: string
  verified_name: string
  display_phone_number: string
}
