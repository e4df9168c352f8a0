import * as v from 'valibot';
import { changeSchema, createSchema, editableKinds } from '#domain/records/records.ts';
import { readers } from '#domain/roles.ts';
import { SavedView } from '#domain/saved-views.ts';
import { Deleted } from './answers.ts';
import { defineCalls } from './call.ts';

/** What a user keeps of a list as it was shown. A view is its owner's alone: to anybody else there is no such view. */
export const savedViewCalls = defineCalls({
  savedViews: {
    method: 'GET',
    path: '/api/accounts/view',
    roles: readers,
    offline: 'mirrored',
    about: "The caller's saved views of lists.",
    audited: 'nothing',
    answer: v.array(SavedView),
  },
  createSavedView: {
    method: 'POST',
    path: '/api/accounts/view/',
    roles: readers,
    offline: 'queued',
    status: 201,
    about: 'Saves a view of a list under a name; a user has at most 12.',
    body: createSchema(editableKinds.savedView.create),
    answer: SavedView,
  },
  saveSavedView: {
    method: 'PUT',
    path: '/api/accounts/view/:id',
    roles: readers,
    offline: 'queued',
    about: "Changes the name of one of the caller's saved views, or what it shows.",
    body: changeSchema(editableKinds.savedView.edit),
    answer: SavedView,
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/api/accounts/view/:id',
    roles: readers,
    offline: 'queued',
    about: "Deletes one of the caller's saved views.",
    answer: Deleted,
  },
});
