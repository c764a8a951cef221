import { GraphError } from '../graph-error'

/** The subscriptions that an account accepts, and the error type that refuses others. */
export interface Subscribable {
  fields: readonly string[]
  type: 'OAuthException' | 'IGApiException'
}

const splitNames = (names: string): readonly string[] => names.trim().split(/\s+/)

/** The fields of a page: `Page.SubscribedFields` of Meta's own SDKs, August 2026. */
export const ofPage: Subscribable = {
  type: 'OAuthException',
  fields: splitNames(`
  affiliation agent_messages agent_questions attire awards bio birthday business_integrity
  call_permission_reply call_settings_update calls category checkins comment_poll_response company_overview
  conversations culinary_team current_location description email feature_access_list feed follow founded
  general_info general_manager group_feed hometown hours inbox_labels invalid_topic_placeholder
  invoice_access_bank_slip_events invoice_access_invoice_change invoice_access_invoice_draft_change
  invoice_access_onboarding_status_active leadgen leadgen_fat leadgen_update live_videos local_delivery
  location marketing_message_clicks marketing_message_deliveries marketing_message_delivery_failed
  marketing_message_echoes marketing_message_reads marketing_messages_subscriber_upload_status
  mcom_invoice_change members mention merchant_review message_context message_deliveries message_echoes
  message_edits message_mention message_reactions message_reads message_template_status_update messages
  messaging_account_linking messaging_appointments messaging_checkout_updates
  messaging_customer_information messaging_direct_sends messaging_fblogin_account_linking
  messaging_feedback messaging_game_plays messaging_handovers messaging_in_thread_lead_form_submit
  messaging_integrity messaging_optins messaging_optouts messaging_payments messaging_policy_enforcement
  messaging_postbacks messaging_pre_checkouts messaging_referrals mission name page_about_story
  page_change_proposal page_upcoming_change parking payment_options payment_request_update personal_info
  personal_interests phone picture price_range product_review products public_transit
  publisher_subscriptions ratings registration response_feedback send_cart standby story_poll_response
  story_share user_action video_text_question_responses videos website
  `),
}

/** The fields of an account with Instagram Login: the list in Meta's own refusal, September 2026. */
export const ofInstagramLogin: Subscribable = {
  type: 'IGApiException',
  fields: splitNames(`
  agent_messages messages messaging_postbacks messaging_seen messaging_handover messaging_referral
  messaging_optins message_reactions message_edit standby comments live_comments mentions story_insights
  creator_marketplace_projects creator_marketplace_invited_creator_onboarding delta story_reactions
  onboarding_welcome_message_series follow comment_poll_response story_poll_response share_to_story
  `),
}

/** One unknown name refuses the whole call. */
export function checkFields({ fields, type }: Subscribable, wanted: readonly string[]): void {
  const at = wanted.findIndex((field) => !fields.includes(field))
  if (at < 0) return
  const sentence = `Param subscribed_fields[${at}] must be one of {${fields.join(', ')}} - got "${wanted[at]}".`
  const message = type === 'OAuthException' ? `(#100) ${sentence}` : sentence
  throw new GraphError(100, { http: 400, title: 'Invalid parameter', type, message })
}
