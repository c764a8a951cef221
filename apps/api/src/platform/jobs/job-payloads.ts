import type { HookPause } from '@hilo/contracts'

/** Every job with its payload. */
export interface JobPayloads {
  /** Sends a conversation's waiting messages to the provider, in order. */
  deliver_conversation: { business: string; conversation: string }
  /** Tells a provider that the press of a button has arrived. */
  acknowledge: { account: string; handle: string }
  /** Asks a provider for the account of a connection by which items came. */
  fetch_represented_account: { account: string; connection: string }
  /** Fetches what arrived on an account whose provider only notifies. */
  pull_account: { account: string }
  /** Asks the provider for the contacts and chats of the phone that a number is on. */
  request_phone: { business: string; account: string }
  /** Writes the contacts and chats that a phone has given. */
  import_phone: { business: string; account: string }
  /** Stores a file that a customer sent. */
  fetch_media: { business: string; entry: string }
  /** Stores the picture of the ad by which a customer came. */
  fetch_ad_picture: { business: string; entry: string }
  /** Asks the provider for a customer's name and picture. */
  fetch_profile: { business: string; conversation: string }
  /** Tells the provider up to where the conversation was read. */
  mark_read: { business: string; conversation: string; seq: number }
  /** Empties the webhook items of an erased customer, found by their identifiers. */
  erase_webhook_items: { business: string; accounts: string[]; identifiers: string[] }
  /** Erases the files of an erased customer. */
  erase_files: { keys: string[] }
  /** For an interaction without an owner: the bot answers, then automatic assignment. */
  answer_customer: { business: string; interaction: string }
  /** Sends the business's hours to the numbers whose calls follow them. */
  send_call_hours: { business: string }
  /** Assigns waiting interactions to free agents. */
  assign_waiting: { business: string }
  /** Notifies a person by mail that another person, or the operator, has set their password. */
  notify_password_set: { business: string; email: string; by: string | null }
  /** Writes a message for each hook that has chosen an event. */
  notify_hooks: { business: string }
  /** Tells an admin by mail that an address of another program was paused. */
  notify_hook_paused: { business: string; email: string; name: string; pause: HookPause }
  /** Decides what the devices of the team show of a chat to which something happened; `missed`: it has just missed a target. */
  write_pushes: { business: string; interaction: string; missed?: boolean }
  /** Tells the push service of a device what it shows of a chat. */
  send_push: { business: string; subscription: string; conversation: string }
  /** Returns a deactivated agent's interactions to 'Chats'. */
  return_interactions: { business: string; owner: string; by: { uuid: string | null; name: string | null } }
}
export type JobName = keyof JobPayloads
