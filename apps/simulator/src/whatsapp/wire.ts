/** What WhatsApp's control API answers beside what they all do. */

import type { Person, StageAccount } from '../stage/wire'

export type * from '../stage/wire'
export type { StageEvent as WhatsAppEvent } from '../stage/wire'

export interface Customer extends Person {
  /** Fixed by hand; otherwise each business account sees its own, derived one. */
  bsuid: string | null
}

export interface AccountView extends StageAccount {
  phone_number_id: string
  waba_id: string
  verified_name: string
  display_phone_number: string
}
