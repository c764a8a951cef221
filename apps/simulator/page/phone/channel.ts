import { type ChannelName, channels, isChannel } from '../channels'
import { currentPlace } from '../lib/places'

/** Another channel is another page: this one never changes while it is open. */
const asked = currentPlace().channel
export const channelName: ChannelName = isChannel(asked) ? asked : 'whatsapp'
export const channel = channels[channelName]
