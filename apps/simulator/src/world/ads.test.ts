import { expect, test } from 'vitest'
import { z } from 'zod'
import { startWithInbox } from '../test/inbox'

/** The ad of the tests, with the words of Meta's own example. */
const ad = {
  id: '120226305854810726',
  headline: 'Chat with us',
  body: 'Summer succulents are here!',
  link: 'https://fb.me/3cr4Wqqkv',
  welcome: 'Hi there!',
}
const Webhook = z.looseObject({})

async function start() {
  const simulator = await startWithInbox((body) => Webhook.parse(body))
  simulator.listensAt(simulator.origin)
  const last = () => simulator.received.at(-1)?.body
  return { ...simulator, last }
}
const pictureIn = async (url: unknown) => {
  const answer = await fetch(String(url))
  return [answer.status, answer.headers.get('content-type')]
}

test('a customer comes by an ad to WhatsApp, as in Meta’s reference of text messages', async () => {
  const simulator = await start()
  simulator.registerAccount({
    ...{ channel: 'whatsapp', business: 'Tienda', waba_id: '1', phone_number_id: '2', access_token: 't' },
    ...{
      app_secret: 'secreto',
      verify_token: 'v',
      verified_name: 'Tienda',
      display_phone_number: '+57 601 1234567',
    },
    webhook_url: `${simulator.webhookOrigin}/whatsapp`,
  })
  const customer = simulator.whatsapp.createCustomer({ name: 'Laura', phone: '573001234567' })
  const referralOf = async (own: object) => {
    await simulator.whatsapp.send(customer.id, { type: 'text', text: 'Hola', ad: { ...ad, ...own } })
      .firstAttempt
    return JSON.parse(JSON.stringify(simulator.last())).entry[0].changes[0].value.messages[0].referral
  }
  const pictured = await referralOf({})
  expect(pictured).toEqual({
    ...{ source_url: ad.link, source_id: ad.id, source_type: 'ad', body: ad.body, headline: ad.headline },
    ...{
      media_type: 'image',
      image_url: expect.stringContaining('?oh='),
      ctwa_clid: expect.stringMatching(/^Af/),
    },
    welcome_message: { text: ad.welcome },
  })
  expect(await pictureIn(pictured.image_url)).toEqual([200, 'image/png'])
  expect(await pictureIn(pictured.image_url.split('?')[0])).toEqual([403, 'text/plain; charset=utf-8'])
  expect(await referralOf({ media: 'video', source: 'post' })).toMatchObject({
    ...{ source_type: 'post', media_type: 'video' },
    ...{ video_url: expect.anything(), thumbnail_url: expect.stringContaining('?oh=') },
  })
})

test.each(['messenger', 'instagram'] as const)(
  'a customer comes by an ad to %s, in each of its ways',
  async (channel) => {
    const simulator = await start()
    const common = {
      ...{ business: 'Tienda', page_access_token: 't', app_secret: 'secreto', verify_token: 'v' },
      webhook_url: `${simulator.webhookOrigin}/${channel}`,
    }
    if (channel === 'messenger') simulator.registerAccount({ channel, ...common, page_id: '105550142000317' })
    else simulator.registerAccount({ channel, ...common, ig_id: '17841405550142007' })
    const actor = simulator[channel]
    const { id } = actor.createCustomer({ name: 'Laura', username: 'lau' })
    const itemOf = async (message: object) => {
      actor.send(id, message as never)
      await simulator.settled()
      return JSON.parse(JSON.stringify(simulator.last())).entry[0].messaging[0]
    }
    const referral = {
      ...{ ref: 'junio', ad_id: ad.id, source: 'ADS', type: 'OPEN_THREAD' },
      ads_context_data: {
        ad_title: ad.headline,
        photo_url: expect.stringContaining('?oh='),
        post_id: '854810726_1',
      },
    }
    const clicked = { ...ad, ref: 'junio' }
    const item = await itemOf({ type: 'text', text: 'Hola', ad: clicked })
    expect(item.message).toMatchObject({ text: 'Hola', referral })
    expect(await pictureIn(item.message.referral.ads_context_data.photo_url)).toEqual([200, 'image/png'])
    expect((await itemOf({ type: 'start', ad: clicked })).postback).toMatchObject({ referral })
    expect((await itemOf({ type: 'referral', ad: clicked })).referral).toEqual(referral)
  },
)
