import { digits, letters } from './random'

export interface NewMetaAccount {
  id: string
  appSecret: string
  /** As it is registered at the simulator. */
  account: Readonly<Record<string, unknown>>
  /** What Meta's panel shows of it, by Meta's own names. */
  values: Readonly<Record<string, string>>
}

export const business = 'Negocio nuevo'

/** A number. Until its fields are subscribed in the panel, nothing of it is delivered. */
export function newNumber(): NewMetaAccount {
  const id = digits(15)
  const waba = digits(15)
  const token = `EAA${letters(20)}`
  const appSecret = letters(16)
  return {
    id,
    appSecret,
    account: {
      business,
      verified_name: business,
      display_phone_number: `+57 31${digits(1)} ${digits(3)} ${digits(4)}`,
      phone_number_id: id,
      waba_id: waba,
      access_token: token,
      app_secret: appSecret,
      fields: [],
      customers: [{ name: 'Tu teléfono', phone: `5732${digits(8)}` }],
    },
    values: {
      'Phone number ID': id,
      'WhatsApp Business Account ID': waba,
      'Access token': token,
      'App secret': appSecret,
    },
  }
}

export function newPage(): NewMetaAccount {
  const id = digits(15)
  const token = `EAAP${letters(20)}`
  const appSecret = letters(16)
  return {
    id,
    appSecret,
    account: { business, page_id: id, page_access_token: token, app_secret: appSecret },
    values: { 'Page ID': id, 'Page access token': token, 'App secret': appSecret },
  }
}

export function newInstagram(): NewMetaAccount {
  const id = `178414${digits(11)}`
  const token = `IGAA${letters(20)}`
  const appSecret = letters(16)
  return {
    id,
    appSecret,
    account: { business, ig_id: id, page_access_token: token, app_secret: appSecret },
    values: { 'Instagram account ID': id, 'Access token': token, 'Instagram app secret': appSecret },
  }
}

/** An Instagram account that is reached through its Facebook page. */
export function newInstagramOfPage(): NewMetaAccount {
  const { appSecret, ...page } = newPage()
  const id = `178414${digits(11)}`
  return {
    id,
    appSecret,
    account: { ...page.account, ig_id: id, flavour: 'facebook' },
    values: { 'Instagram account ID': id, ...page.values },
  }
}
