-- The words of the product, each said once: what a reply can be and what that means, how comments are sorted, why a reply is
-- where it is. `npm run types` gives them, the kinds of Google's errors and the limits to the functions and the web
-- (_shared/database/vocabulary.gen.ts); _shared/database/vocabulary.test.ts finds a list of states anywhere else.
--
-- A set is an immutable function without arguments, asked as `reply_status = any (engine.reply_on_its_way())`: the planner puts the
-- array in its place, so that an index serves it, which a function of the row could not (0.2 µs a row against 2). Plans that a session
-- has kept know the old array: a step that changes a set ends with `analyze public.comments`, which makes them anew.

-- What a reply can be. No status at all: nobody has decided about the comment yet.

create function engine.reply_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,queue,posting,under_moderation,verified_public,failed,skipped,unknown,removed,deleted}'; end $$;
comment on function engine.reply_statuses() is 'Every reply_status, in the order of a reply''s way.';

create function engine.reply_replied() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public,failed,unknown,removed,deleted}'; end $$;
comment on function engine.reply_replied() is 'Somebody decided to answer: is_replied. All but drafts and comments that get no reply.';

create function engine.reply_counts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public}'; end $$;
comment on function engine.reply_counts() is 'Counts as a reply in the reports, with or without a text that is kept.';

create function engine.reply_on_its_way() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation}'; end $$;
comment on function engine.reply_on_its_way() is 'Decided, and not yet seen by the public: the reports'' filter ''queued''.';

create function engine.reply_on_youtube() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{posting,under_moderation,verified_public}'; end $$;
comment on function engine.reply_on_youtube() is 'On YouTube as far as anybody knows, once it has an id: it can be checked, edited and deleted there.';

create function engine.reply_accepted() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{under_moderation,verified_public,removed,deleted}'; end $$;
comment on function engine.reply_accepted() is 'YouTube has accepted it, so it has an id there.';

create function engine.reply_gone() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{removed,deleted}'; end $$;
comment on function engine.reply_gone() is 'No longer on YouTube, taken down by YouTube or by its owner.';

create function engine.reply_may_come_back() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{failed,removed}'; end $$;
comment on function engine.reply_may_come_back() is 'Once it has an id on YouTube: not found there, or not by the public. It is looked for a few times more, and a sight reverses it.';

create function engine.reply_approved() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting}'; end $$;
comment on function engine.reply_approved() is 'On its way to YouTube, so its very text is approved.';

create function engine.reply_editable() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,queue}'; end $$;
comment on function engine.reply_editable() is 'Not taken up for posting yet: its text can be changed, and it can be withdrawn.';

create function engine.reply_resendable() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{failed,unknown}'; end $$;
comment on function engine.reply_resendable() is 'Ended without being public: a person may send it again.';

create function engine.reply_answers_viewer() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public,unknown}'; end $$;
comment on function engine.reply_answers_viewer() is 'Out or on its way, so its viewer has had a reply.';

create function engine.reply_may_be_posted() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{posting,under_moderation,verified_public,unknown}'; end $$;
comment on function engine.reply_may_be_posted() is 'On YouTube, or perhaps: nobody else may answer the comment.';

create function engine.reply_posted() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{posting,verified_public}'; end $$;
comment on function engine.reply_posted() is 'Sent, or about to be, and nothing speaks against it.';

create function engine.reply_needs_owner() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{under_moderation,failed,unknown,removed}'; end $$;
comment on function engine.reply_needs_owner() is 'Held, refused, unproven or taken down by YouTube: its owner should look after it.';

create function engine.reply_transition_exists(p_from text, p_to text) returns boolean
language sql immutable as $$
  select (coalesce(p_from, 'none'), coalesce(p_to, 'none')) in (
    ('none', 'draft'), ('none', 'queue'), ('none', 'skipped'),
    ('draft', 'queue'), ('draft', 'skipped'),
    ('queue', 'draft'), ('queue', 'posting'),
    ('posting', 'queue'), ('posting', 'unknown'), ('posting', 'failed'),
    ('posting', 'verified_public'), ('posting', 'under_moderation'),
    ('under_moderation', 'verified_public'), ('under_moderation', 'failed'),
    ('verified_public', 'removed'),
    -- Nothing that one cannot see is so for good: the reply is seen again, or it turns out that nobody could have seen it.
    ('failed', 'verified_public'), ('removed', 'verified_public'),
    ('failed', 'posting'), ('removed', 'posting'), ('under_moderation', 'posting'), ('unknown', 'posting'),
    ('skipped', 'none'),
    -- Of the posting ones only those that YouTube has accepted (accepted_has_id).
    ('posting', 'deleted'), ('under_moderation', 'deleted'), ('verified_public', 'deleted'),
    ('failed', 'queue'), ('unknown', 'queue'),
    -- Its owner answers what was dismissed or skipped by mistake.
    ('skipped', 'draft')
  )
$$;
comment on function engine.reply_transition_exists(text, text) is 'The table of allowed changes of reply_status; null is none.';

create function engine.reply_tabs() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{to_approve,needs_answer,queued,posted,needs_you,spam,no_reply,unanswered}'; end $$;
comment on function engine.reply_tabs() is 'The tabs of the inbox, in its order. Which one a comment is in: comments.tab.';

create function engine.waiting_tabs() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{to_approve,needs_answer,needs_you}'; end $$;
comment on function engine.waiting_tabs() is 'Tabs whose comments wait for a person.';

create function engine.reply_outcomes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{public,on_the_way,to_approve,failed,deleted,undecided,answered_by_owner,thread_reply}'; end $$;
comment on function engine.reply_outcomes() is 'What can have become of a comment, as the dashboard counts it; beside these skipped:reason. deleted: its owner took the reply down; thread_reply: a viewer''s word within a thread, which is counted among conversations (public.report_conversations).';

create function engine.reply_outcome(p_status text, p_reason text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_status = 'verified_public' then 'public'
    when p_status in ('queue', 'posting', 'under_moderation') then 'on_the_way'
    when p_status = 'draft' then 'to_approve'
    when p_status = 'skipped' then 'skipped:' || coalesce(p_reason, 'other')
    when p_status = 'deleted' then 'deleted'
    when p_status is not null then 'failed'
    else 'undecided'
  end;
end $$;
comment on function engine.reply_outcome(text, text) is 'What has become of a comment, as the dashboard counts it; skipped names the reason behind a colon. What else can have become of one without a reply: engine.comment_outcome.';

create function engine.outcome_is_open(p_outcome text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_outcome in ('undecided', 'to_approve');
end $$;
comment on function engine.outcome_is_open(text) is 'Whether a comment with this outcome waits for an answer or an approval.';

create function engine.outcome_is_answerable(p_outcome text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_outcome in ('undecided', 'to_approve', 'on_the_way', 'public', 'failed');
end $$;
comment on function engine.outcome_is_answerable(text) is
  'Whether a comment with this outcome was to be answered: not what was skipped, or answered or taken down by its owner, or is a viewer''s word within a thread.';

create function engine.draft_decisions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approved,edited,replaced,dismissed}'; end $$;
comment on function engine.draft_decisions() is
  'What a person can make of a draft: have it sent as written or in other words, answer on YouTube instead, or decide that there is no reply.';

create function engine.draft_fates() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.draft_decisions() || '{waiting}'; end $$;
comment on function engine.draft_fates() is 'How drafts fare, as the reports count them; waiting: nobody has decided yet.';

create function engine.lesson_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{edited,written,approved,dismissed}'; end $$;
comment on function engine.lesson_kinds() is 'What an owner did about a comment that drafts can learn from; written: an answer of their own, here or on YouTube.';

create function engine.question_states() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{open,answered,dismissed}'; end $$;
comment on function engine.question_states() is 'What can have become of a question that comments ask and nothing answered.';

create function engine.fact_reviews() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{expired,contradicted}'; end $$;
comment on function engine.fact_reviews() is 'Why an owner should look at a fact again: it is past its date, or they changed what a reply said by it.';

create function engine.question_scopes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{channel,video}'; end $$;
comment on function engine.question_scopes() is 'What an answer is said of: the whole channel, or the video under which all of them asked.';

create function engine.reply_visibility(p_status text, p_reason text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_status = 'verified_public' then 'public'
    -- What went along with its viewer's comment says nothing about the reply.
    when p_reason = 'gone_with_comment' then null
    when p_status in ('under_moderation', 'removed') or (p_status = 'failed' and starts_with(p_reason, 'not_public_')) then 'not_public'
  end
$$;
comment on function engine.reply_visibility(text, text) is
  'What looking at a posted reply has shown: public, or not_public when YouTube holds, hides or has removed it; null without a verdict. The breaker counts these.';

-- How comments, replies and rules are sorted.

create function engine.reply_types() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{AI,AI+Edited,Manual}'; end $$;
comment on function engine.reply_types() is 'Who wrote a reply: the model, the model and a person, or a person.';

create function engine.comment_categories() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{Praise,Questions,Requests,Criticism}'; end $$;
comment on function engine.comment_categories() is 'What kind of comment it is.';

create function engine.comment_sentiments() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{Positive,Neutral,Negative}'; end $$;
comment on function engine.comment_sentiments() is 'The mood of a comment.';

create function engine.stop_classes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{money,legal,health,threat,personal_data,minor,sarcasm}'; end $$;
comment on function engine.stop_classes() is 'What a comment can be about that a person has to decide.';

create function engine.escalations() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.stop_classes() || '{model,edited,quarrel}'; end $$;
comment on function engine.escalations() is 'Why a person has to decide about a comment; model: the model asks for one, or can''t read it; edited: its viewer made it another under a reply that is out; quarrel: its viewer wrote angrily twice in a row in a conversation.';

create function engine.addressees() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{channel,viewer,nobody}'; end $$;
comment on function engine.addressees() is 'Whom a viewer speaks to within a thread: the channel, another viewer, or nobody in particular.';

create function engine.conversation_stances() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{rest,by_hand}'; end $$;
comment on function engine.conversation_stances() is 'How a person takes the word in a thread: nothing more is answered there, or nothing more is drafted there.';

create function engine.consent_subjects() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{comments,conversations}'; end $$;
comment on function engine.consent_subjects() is 'What may be answered without review, each by a consent of its own: comments, or what viewers answer to us.';

create function engine.channel_choices() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{video_replies,posting_policy,conversations,shadow_mode,pace,quiet_hours,model_calls,voice,objective}'; end $$;
comment on function engine.channel_choices() is 'What an account may say otherwise for one of its channels, each as a whole. Rules, saved replies and facts name their channel one by one.';

create function engine.comment_classes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{ordinary}' || engine.stop_classes() || '{spam,injection,unread}'; end $$;
comment on function engine.comment_classes() is 'What a reading of a comment by the model finds it to be; unread: the model was asked and gave no usable answer.';

create function engine.urgent_escalations() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{threat,health,minor,legal,money}'; end $$;
comment on function engine.urgent_escalations() is 'Escalations that cannot wait.';

create function engine.rule_actions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{skip,fixed,draft,auto,none}'; end $$;
comment on function engine.rule_actions() is 'What a rule says of the reply to a comment: no reply, a fixed reply, a draft, a reply that may go by itself; none: nothing, the next rule is asked.';

create function engine.rule_viewers() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{new,seen,regular,not_regular}'; end $$;
comment on function engine.rule_viewers() is 'Whose comments a rule is for: of who comments on the channel for the first time, of who has before, of regulars (engine.most(''regular_comments'')), or of all others.';

create function engine.rule_places() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{first,thread,follow_up}'; end $$;
comment on function engine.rule_places() is 'Where in a thread a rule''s comments stand: they begin one, are within one, or come after an answer of the channel''s there.';

create function engine.hold_states() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{suggested,asked,dismissed}'; end $$;
comment on function engine.hold_states() is 'What became of a rule''s suggestion to hold a comment: it waits for a person, YouTube is asked to, or it is not to be held.';

create function engine.unattended_rule_actions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{fixed,auto}'; end $$;
comment on function engine.unattended_rule_actions() is 'Rule actions whose replies may go without a person, once the rule has earned it.';

create function engine.views_scopes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{https://www.googleapis.com/auth/yt-analytics.readonly}'; end $$;
comment on function engine.views_scopes() is 'What Google must have granted for views to be read. Without it a channel works all the same.';

create function engine.posting_scope() returns text language plpgsql immutable parallel safe set search_path = '' as
$$ begin return 'https://www.googleapis.com/auth/youtube.force-ssl'; end $$;
comment on function engine.posting_scope() is 'What Google must have granted for comments to be read and answered: without it a channel stands still.';

create function engine.posting_policies() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{review,auto}'; end $$;
comment on function engine.posting_policies() is 'Whether a person approves every reply.';

-- What lists and reports can be asked for.

create function engine.reply_orders() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{urgent,newest,oldest}'; end $$;
comment on function engine.reply_orders() is 'Orders of the replies screen.';

create function engine.inbox_warnings() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{grave,edited,escalated,unproven,findings,none}'; end $$;
comment on function engine.inbox_warnings() is
  'What the inbox filters warnings by: a threat or despair, a comment that its viewer made another after our reply, an escalation, words that nothing proves, what a check found; none: no such warning.';

create function engine.inbox_ages() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{hour,day,week,month,older}'; end $$;
comment on function engine.inbox_ages() is
  'Bands of a comment''s age in the inbox, each from the end of the one before: up to an hour, 24 hours, 7 days, 30 days, and beyond.';

create function engine.inbox_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{first,answer}'; end $$;
comment on function engine.inbox_kinds() is 'What kind of word a comment in the inbox is: the first of its thread, or an answer to the channel within one. Talk among viewers is neither.';

create function engine.inbox_viewers() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{first,regular}'; end $$;
comment on function engine.inbox_viewers() is 'Who wrote a comment in the inbox: somebody who wrote nothing on the channel before, or a regular (engine.viewer_band).';

create function engine.inbox_filters() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{search,kind,viewer,channel,video,category,sentiment,language,warning,assignee,label,age}'; end $$;
comment on function engine.inbox_filters() is 'What the inbox can be filtered by.';

create function engine.bulk_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approve,dismiss,keep,cancel,restore,draft,not_spam,spam}'; end $$;
comment on function engine.bulk_acts() is 'What an owner can do to several comments of the inbox at once.';

create function engine.comment_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.bulk_acts() || '{write,edit,resend,on_youtube}'; end $$;
comment on function engine.comment_acts() is
  'What can be done to one comment; on_youtube: changing or deleting our reply there. Whether it can be done, and where the comment goes by it, says the view engine.inbox.';

create function engine.acts_allowed_by(p_permission text) returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return case p_permission when 'approve' then '{approve,resend}' when 'moderate' then '{not_spam,spam,on_youtube}' else '{dismiss,keep,cancel,restore,draft,write,edit}' end; end $$;
comment on function engine.acts_allowed_by(text) is
  'The acts on a comment (engine.comment_acts) that one of engine.permissions allows: approve, moderate, or else answer.';

create function engine.act_permission(p_act text) returns text language plpgsql immutable parallel safe set search_path = '' as
$$ begin return (select p from unnest('{approve,moderate,answer}'::text[]) p where p_act = any (engine.acts_allowed_by(p))); end $$;
comment on function engine.act_permission(text) is 'Which of engine.permissions an act on a comment needs.';

create function engine.report_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{all,queued,published}'; end $$;
comment on function engine.report_statuses() is 'The report''s status filter.';

create function engine.report_sorts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{video,comment,reply,published,replied,status}'; end $$;
comment on function engine.report_sorts() is 'Columns that the table of the report sorts by.';

create function engine.dashboard_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{all,replied,queued}'; end $$;
comment on function engine.dashboard_statuses() is 'The dashboard''s status filter.';

create function engine.dashboard_granularities() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{daily,weekly,monthly}'; end $$;
comment on function engine.dashboard_granularities() is 'How wide the steps of the dashboard''s series are.';

create function engine.report_comparisons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{before,year}'; end $$;
comment on function engine.report_comparisons() is 'What a period of the reports is compared with: the days right before it, or the same days a year ago.';

create function engine.insight_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{uncovered_video,unhappy_topic,waiting,failed,late,many_questions}'; end $$;
comment on function engine.insight_kinds() is 'What can stand out in a dashboard, by weight.';

create function engine.planned_reports() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{coverage_sla_trend,sentiment_shift,template_performance}'; end $$;
comment on function engine.planned_reports() is 'Reports of the Coming Soon tab.';

create function engine.report_rhythms() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{weekly,monthly}'; end $$;
comment on function engine.report_rhythms() is 'How often a report is mailed to an address outside.';

-- Why a reply is where it is: status_reason and verification_note. Google's own reasons come beside these.

create function engine.skip_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{dismissed,own_comment,already_answered,empty,noise,spam,confirmed_spam,too_old,not_repliable,language,rule,comment_gone,newer_word,at_rest}'; end $$;
comment on function engine.skip_reasons() is 'Why a comment gets no reply.';

create function engine.answerable_skips() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{dismissed,empty,noise,spam,confirmed_spam,too_old,language,rule,newer_word,at_rest}'; end $$;
comment on function engine.answerable_skips() is 'Skip reasons after which a person may answer all the same: what decided was a judgement, not what YouTube has.';

create function engine.draft_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{needs_approval,check_failed,escalated,rule,hold_suggested,rule_not_earned,rule_gone,low_confidence,second_opinion,grave,follow_up,by_hand,conversation,our_last_word,quarrel,turns_used,same_words,newer_word,needs_answer,once_per_viewer,shadow,no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy,model_failed,model_unusable,model_refused,draft_failed,draft_given_up,written,edited,cancelled,restored,comment_edited,comment_back,already_answered,not_spam}'; end $$;
comment on function engine.draft_reasons() is 'Why a reply waits for a person, or a comment for its draft.';

create function engine.model_holds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy}'; end $$;
comment on function engine.model_holds() is
  'Why the model is not asked: no plan, no connected channel, the owner''s budget or the operator''s ceiling of the day, a server that answers nobody until the operator '
  'mends it, or for the moment.';

create function engine.model_stops() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{not_configured,key_refused,no_credit,forbidden,unknown_model,wrong_server}'; end $$;
comment on function engine.model_stops() is 'Troubles of the model server that stop drafting for all until the operator mends them.';

create function engine.model_waits() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{rate_limited,server_failed,timed_out,not_reached}'; end $$;
comment on function engine.model_waits() is 'Troubles of the model server that pass by themselves.';

create function engine.model_purposes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,classify,translate,try,judge,group}'; end $$;
comment on function engine.model_purposes() is 'What the model is asked for: drafts, classes of comments, translations, an owner''s tries, a second opinion, which open questions are alike.';

create function engine.hold_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{no_plan,all_paused,disk_full,just_restored,paused,shadow,channel_paused,quiet_hours,cap_hour,cap_day,cap_video_day,same_text}'; end $$;
comment on function engine.hold_reasons() is 'Why nothing may be posted for an account or a channel at the moment; passes by itself, by the owner, or by the operator (all_paused, disk_full).';

create function engine.own_return_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{interrupted,out_of_time,server_trouble,refusing,already_answered,comment_edited,needs_approval}' || engine.hold_reasons(); end $$;
comment on function engine.own_return_reasons() is 'Reasons of ours for taking a claimed reply back to the queue: it does not wait before it may be claimed again.';

create function engine.posting_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approved,policy_auto,sent_again,requeued,claimed,accepted,network,rate_limited,unexplained,thread_cut,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later,other_account}'; end $$;
comment on function engine.posting_reasons() is 'What happened to a reply on its way to YouTube.';

create function engine.visibility_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{seen_by_public_read,seen_again,seen_by_owner,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,gone_with_comment,video_private,video_gone,comment_not_public,deleted_by_owner,edited_on_youtube,edited_after_reply,kept_after_edit,gone_after_being_public,absent_once,id_corrected,no_api_key,key_unreadable,key_spent,key_share_spent,key_closed,look_failed}'; end $$;
comment on function engine.visibility_reasons() is 'What looks at a posted reply have shown, what its viewer made of the comment since, and what its owner did to it there.';

create function engine.teamwork_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{assigned,unassigned,sent_back}'; end $$;
comment on function engine.teamwork_reasons() is 'What people settled among themselves about a comment; its reply stays as it was. sent_back: a client, by link, wants another one.';

create function engine.link_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approve,edit}'; end $$;
comment on function engine.link_acts() is 'What a client link may let somebody do beside looking at drafts and commenting on them, neither of which brings the other.';

create function engine.scopes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{read,answer,approve,moderate,manage}'; end $$;
comment on function engine.scopes() is 'What the key of a program may let it do: permissions (engine.permissions) but to own, which is a person''s alone.';

create function engine.program_comment_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.bulk_acts() || '{propose,assign,label}'; end $$;
comment on function engine.program_comment_acts() is 'What a program can do to one comment, beside notes.';

create function engine.program_fact_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{add_fact,change_fact,delete_fact}'; end $$;
comment on function engine.program_fact_acts() is 'What a program can do to the facts of a channel.';

create function engine.program_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.program_comment_acts() || engine.program_fact_acts() || '{answer_question,dismiss_question,note,edit_note,delete_note,create_label}'; end $$;
comment on function engine.program_acts() is 'Everything that a program can do (public.program_act).';

create function engine.event_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{comment.waiting,comment.grave,question.asked,reply.approved,reply.public,reply.removed,channel.paused,connection.broken,report.ready,alert.raised}'; end $$;
comment on function engine.event_kinds() is
  'What programs can be told of (docs/WEBHOOKS.md): a comment waits for a person, or is grave; viewers ask what nothing answers; a reply was approved, is public, is gone from YouTube; posting on a channel stopped; a connection needs somebody; a report is there; an alert was raised (engine.alert_kinds).';

create function engine.push_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{comment.grave,channel.paused,connection.broken,assigned,mentioned,rule_matched,alert.negative,alert.wave,alert.late,alert.trial}'; end $$;
comment on function engine.push_kinds() is 'What people are told of on their devices (docs/PUSH.md), as emails and the screen tell it: a comment is grave; posting on a channel stopped; a connection needs somebody; comments were assigned to them; a note mentions them; a rule is to tell them of a comment; an alert was raised, or tried.';

create function engine.alert_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{negative,wave,late,grave,paused}'; end $$;
comment on function engine.alert_kinds() is
  'What alerts are of (89_alerts.sql), in the order in which they are shown: many negative comments; far more comments than usual; comments that wait too long; a grave comment; posting on a channel stopped, or its connection needs somebody.';

create function engine.alert_ways() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{mail,push,webhook}'; end $$;
comment on function engine.alert_ways() is 'By what an alert is told, and can be tried: mail, people''s devices, endpoints (Slack and Discord among them).';

create function engine.webhook_formats() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{standard,slack,discord}'; end $$;
comment on function engine.webhook_formats() is 'In what form an endpoint is told: ours (Standard Webhooks), or as Slack or Discord take it.';

create function engine.delivery_faults() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{address_refused,not_found,timed_out,not_reached,secret_unreadable}'; end $$;
comment on function engine.delivery_faults() is
  'Why an endpoint gave no answer: its address is one that we don''t send to, its name leads nowhere, it took too long, it can''t be reached; or its secret can''t be opened here.';

create function engine.switched_off_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{gone,failing}'; end $$;
comment on function engine.switched_off_reasons() is 'Why an endpoint was switched off: it answered 410, or the last try of a delivery failed.';

-- What runs as the caller asks the vocabulary, so signed-in users may call it.
grant execute on function
  engine.outcome_is_open(text), engine.outcome_is_answerable(text),
  engine.reply_statuses(), engine.reply_replied(), engine.reply_counts(), engine.reply_on_its_way(), engine.reply_on_youtube(),
  engine.reply_accepted(), engine.reply_gone(), engine.reply_may_come_back(), engine.reply_approved(), engine.reply_editable(), engine.reply_resendable(),
  engine.reply_answers_viewer(), engine.reply_may_be_posted(), engine.reply_posted(), engine.reply_needs_owner(), engine.reply_tabs(), engine.waiting_tabs(), engine.draft_decisions(), engine.draft_fates(), engine.lesson_kinds(), engine.question_states(), engine.fact_reviews(), engine.question_scopes(), engine.reply_outcomes(), engine.reply_outcome(text, text), engine.reply_types(), engine.comment_categories(),
  engine.comment_sentiments(), engine.stop_classes(), engine.comment_classes(), engine.escalations(), engine.addressees(), engine.conversation_stances(), engine.consent_subjects(), engine.channel_choices(), engine.inbox_kinds(), engine.urgent_escalations(), engine.rule_actions(), engine.rule_viewers(), engine.rule_places(), engine.hold_states(),
  engine.unattended_rule_actions(), engine.views_scopes(), engine.posting_policies(), engine.reply_orders(), engine.inbox_warnings(), engine.inbox_ages(), engine.inbox_viewers(), engine.inbox_filters(), engine.bulk_acts(), engine.comment_acts(), engine.acts_allowed_by(text), engine.report_statuses(), engine.report_sorts(),
  engine.dashboard_statuses(), engine.dashboard_granularities(), engine.report_comparisons(), engine.insight_kinds(), engine.planned_reports(), engine.report_rhythms(), engine.skip_reasons(), engine.answerable_skips(), engine.draft_reasons(), engine.model_holds(), engine.model_stops(), engine.model_waits(), engine.model_purposes(),
  engine.hold_reasons(), engine.own_return_reasons(), engine.posting_reasons(), engine.visibility_reasons(), engine.teamwork_reasons(), engine.link_acts(), engine.scopes(), engine.program_comment_acts(), engine.program_fact_acts(), engine.program_acts(),
  engine.event_kinds(), engine.push_kinds(), engine.alert_kinds(), engine.alert_ways(), engine.webhook_formats(), engine.delivery_faults(), engine.switched_off_reasons()
  to authenticated;
