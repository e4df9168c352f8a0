import type { EventType } from '#domain/events.ts';

/** What fills the time between the steps of a case: narratives for any kind of it, by event type. */
export const talks = {
  'Phone Call': [
    '{parent} called to ask where the case stands. Explained the timeline and the next step. {parent} said that {point}.',
    'Returned a call from {parent}, who said that {point}. Advised to put it in writing with dates so that it can be added to the file.',
    'Spoke with {director}, director of special education. The district says that {answer}. {director} will send {document} by the end of the week.',
    'Call to {principal} at {school} to arrange a time to look at {document}. {principal} was cooperative and asked whether staff may bring notes.',
    'Left a voicemail for {parent}; {heParent} called back in the afternoon. {parent} repeated that {point} and asked whether an attorney is needed. Explained that parties may have one but need not, and named the free and low-cost legal services on our list.',
    'Spoke with {consultant} of {aea}, who has worked with the school team since last year. In the consultant’s view the record is incomplete, and {answer}.',
    '{parent} called, upset. {point_} Listened, and explained what this process can decide and what it cannot. {parent} thanked for the call.',
    'Conference call with {director} and {consultant}. The district says that {answer}. Agreed that {document} will be shared with the family at the same time as with the Department.',
    'Call from {parent}: there was a further incident this week. Noted date and names. Told {parent} that events after the filing date may need a new filing.',
    '{director} called with questions about which records are needed. Went through the list; {document} can be sent electronically.',
  ],
  Email: [
    'Email from {parent}, with attachments, saying that {point}. Acknowledged and added to the file.',
    'Email to {director} asking for a status of {document}. Reply came the same day: {answer}.',
    'Email exchange with {parent} on dates. {parent} can do mornings only because of work.',
    '{consultant} sent background on what {aea} has provided. In short, {answer}.',
    'Sent both parties a summary of where things stand and the dates that follow. No objections received.',
    'Email from {principal}, copied to the superintendent: {answer}. Forwarded to the family.',
    'Email from {parent} asking that communication be in writing from now on. Noted in the file.',
    'Asked {parent} to clarify which school days are meant. The answer lists dates beginning with {past2}.',
  ],
  'Letter Received': [
    'Letter from {parent}, two pages, received by mail. It says that {point} and asks that it be made part of the record.',
    'Letter of {director} with the district’s position: {answer}.',
    'Statement of a relative who attended the meeting on {past2}. It supports the family’s account.',
    'Letter from a private provider describing needs in {needs} and recommending services.',
  ],
  'Document Received': [
    'Received {document} from the district, {pages} pages. Complete except for the weeks before {past2}.',
    'Received {document} by secure upload. Copied to the family after checking for names of other students.',
    '{parent} brought {document} in person. Scanned and returned.',
    'Received {document} from {aea}. {pages} pages, indexed in the file.',
  ],
  'Document Requested': [
    'Asked {director} for {document}, to be sent within ten days.',
    'Second request for {document}. {director} had sent an older version by mistake.',
    'Asked {parent} for copies of {document} and of the emails mentioned on the phone.',
    'Asked {aea} for {document}, with a copy of the request to both parties.',
  ],
  Other: [
    'File review. {document_} compared with the account of the filing; open questions noted for the next talk.',
    'Consulted with the Department’s legal counsel on a question of jurisdiction. No change to the scope.',
    'Case conference of dispute resolution staff. Timeline reviewed; on track.',
    'Translated summary sent to the family on request.',
    'Change of address of the family noted.',
  ],
} satisfies Partial<Record<EventType, string[]>>;

/** How often each of them happens. */
export const talkWeights = {
  'Phone Call': 34,
  Email: 30,
  'Document Received': 12,
  'Document Requested': 9,
  'Letter Received': 7,
  Other: 8,
} satisfies Record<keyof typeof talks, number>;

/** Talks of systemic complaints, which have a filer but no family and no school. */
export const systemicTalks = {
  'Phone Call': [
    '{filer} called to ask where the complaint stands and said that {point}. Explained the 60-day timeline.',
    'Spoke with {director}, director of special education. The district says that {answer}.',
    'Spoke with {consultant} of {aea} about {document}. They can be pulled from the state system for the whole district.',
  ],
  Email: [
    'Email from {filer} with two more examples, names removed. It says that {point}.',
    'Email to {director} asking for a status of {document}. Reply: {answer}.',
    'Email to the superintendent confirming the scope: all buildings, one year back from the filing date.',
  ],
  'Document Received': [
    'Received {document} from the district, {pages} pages.',
    'Received {document} from {aea} for the sampled files.',
  ],
  'Document Requested': ['Asked {director} for {document}, to be sent within ten days.'],
  'Letter Received': ['Letter of the superintendent with the district’s position: {answer}.'],
  Other: ['File review of {sample} randomly chosen IEPs with a second investigator.'],
} satisfies typeof talks;
