/**
 * What Meta checks of a session description: audio in one bundle over encrypted transport, with all network addresses in it,
 * because none can be added later. Answers what is wrong.
 */
export function problemOfSdp(sdp: unknown): string | null {
  if (typeof sdp !== 'string' || sdp === '') return 'The parameter session.sdp is required.'
  if (!sdp.startsWith('v=0')) return 'SDP Validation error: must begin with v=0.'
  const media = sdp.match(/^m=.*$/gm) ?? []
  if (media.length !== 1 || !media[0]?.startsWith('m=audio'))
    return 'SDP Validation error: one audio section is expected.'
  if (!/^a=rtpmap:\d+ opus\/48000/m.test(sdp)) return 'SDP Validation error: no opus codec.'
  if (!/^a=fingerprint:sha-256 /im.test(sdp)) return 'SDP Validation error: no SHA-256 fingerprint.'
  if (!/^a=ice-ufrag:/m.test(sdp) || !/^a=ice-pwd:/m.test(sdp))
    return 'SDP Validation error: no ICE credentials.'
  if (!/^a=candidate:/m.test(sdp)) return 'SDP Validation error: no ICE candidates.'
  return null
}

/** An answer has chosen its side of the handshake. */
export const problemOfAnswer = (sdp: unknown): string | null =>
  problemOfSdp(sdp) ??
  (/^a=setup:(active|passive)/m.test(String(sdp))
    ? null
    : 'SDP Validation error: an answer has setup active or passive.')
