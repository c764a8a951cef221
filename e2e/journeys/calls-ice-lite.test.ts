import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { agentFreeToTalk, answerButton, callStrip } from '../lib/pages/calls'
import { journey } from '../lib/scenario'
import { openSimulatorControl } from '../lib/servers/simulator-control'

/**
 * An offer as Meta's are: a side that has all its addresses and only answers (`ice-lite`), its section named 'audio', telephone events
 * beside Opus. As it was published (October 2025), with other secrets and an address of this machine.
 */
const offer = [
  'v=0',
  'o=- 1760681506762 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE audio',
  'a=msid-semantic: WMS 8f3d7f5e-0000-4000-8000-000000000001',
  'a=ice-lite',
  'm=audio 3480 UDP/TLS/RTP/SAVPF 111 126',
  'c=IN IP4 127.0.0.1',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=candidate:1521601408 1 udp 2122260223 127.0.0.1 3480 typ host generation 0 network-cost 50',
  'a=ice-ufrag:vJ8dQrx2bYwK7zLs',
  'a=ice-pwd:ZQz3mF1tN6pX0cV9hB5kR8wL2yD4sG7a',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, at) => (at * 7).toString(16).padStart(2, '0').toUpperCase()).join(':')}`,
  'a=setup:actpass',
  'a=mid:audio',
  'a=sendrecv',
  'a=msid:8f3d7f5e-0000-4000-8000-000000000001 WhatsAppTrack1',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 maxaveragebitrate=20000;maxplaybackrate=16000;minptime=20;sprop-maxcapturerate=16000;useinbandfec=1',
  'a=rtpmap:126 telephone-event/8000',
  'a=maxptime:20',
  'a=ptime:20',
  'a=ssrc:1756856042 cname:WhatsAppAudioStream1',
  '',
].join('\r\n')

journey('a browser answers an offer of the kind that Meta sends', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const { name, phone } = await whatsapp.customer('Yolanda Prada')
  const page = await agentFreeToTalk(scenario, 'ana')
  await step('the call rings at the agent', async () => {
    const call = {
      id: `wacid.${randomUUID()}`,
      from: phone,
      to: '576015550142',
      event: 'connect',
      timestamp: String(Math.floor(Date.now() / 1000)),
      direction: 'USER_INITIATED',
      session: { sdp: offer, sdp_type: 'offer' },
    }
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: whatsapp.account, display_phone_number: '576015550142' },
      contacts: [{ profile: { name }, wa_id: phone }],
      calls: [call],
    }
    await whatsapp.post({
      object: 'whatsapp_business_account',
      entry: [{ id: '209876543210987', changes: [{ field: 'calls', value }] }],
    })
    await callStrip(page).getByText(`Llama ${name}`).waitFor()
  })
  await step(
    'Meta accepts the answer: it is complete, active, and of the same section and codec',
    async () => {
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/calls/answer/'))
      await answerButton(page).click()
      const { sdp } = (await asked).postDataJSON() as { sdp: string }
      for (const line of [
        /^m=audio \d+ UDP\/TLS\/RTP\/SAVPF 111/m,
        /^a=mid:audio\r$/m,
        /^a=setup:active\r$/m,
        /^a=sendrecv\r$/m,
        /^a=rtpmap:111 opus\/48000\/2\r$/m,
        /^a=fingerprint:sha-256 /m,
        /^a=ice-ufrag:/m,
        /^a=candidate:.* typ host/m,
        /^a=rtcp-mux\r$/m,
      ])
        expect(sdp).toMatch(line)
      expect(sdp.match(/^m=/gm)).toHaveLength(1)
      expect(sdp).not.toMatch(/ice-lite|\.local /)
    },
  )
})
