// Generated from the migrations by 'npm run types'. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      account_members: {
        Row: {
          account_id: string;
          channels: string[] | null;
          created_at: string;
          person_id: string;
          role: string;
        };
        ComputedFields: never;
        Insert: {
          account_id: string;
          channels?: string[] | null;
          created_at?: string;
          person_id: string;
          role: string;
        };
        Update: {
          account_id?: string;
          channels?: string[] | null;
          created_at?: string;
          person_id?: string;
          role?: string;
        };
        Relationships: [
          {
            foreignKeyName: "account_members_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      accounts: {
        Row: {
          assistants_approve: boolean;
          created_at: string;
          id: string;
          name: string;
          owner_id: string;
          plan: string | null;
          responders_approve: boolean;
          second_eyes: boolean;
          second_factor: boolean;
          timezone: string;
        };
        ComputedFields: never;
        Insert: {
          assistants_approve?: boolean;
          created_at?: string;
          id?: string;
          name?: string;
          owner_id: string;
          plan?: string | null;
          responders_approve?: boolean;
          second_eyes?: boolean;
          second_factor?: boolean;
          timezone?: string;
        };
        Update: {
          assistants_approve?: boolean;
          created_at?: string;
          id?: string;
          name?: string;
          owner_id?: string;
          plan?: string | null;
          responders_approve?: boolean;
          second_eyes?: boolean;
          second_factor?: boolean;
          timezone?: string;
        };
        Relationships: [];
      };
      activity_log: {
        Row: {
          action: string;
          actor: string;
          actor_id: string | null;
          created_at: string;
          detail: NonNullable<Json>;
          id: number;
          program: string | null;
          subject: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor: string;
          actor_id?: string | null;
          created_at?: string;
          detail?: NonNullable<Json>;
          id?: never;
          program?: string | null;
          subject?: string | null;
          user_id?: string | null;
        };
        Update: {
          action?: string;
          actor?: string;
          actor_id?: string | null;
          created_at?: string;
          detail?: NonNullable<Json>;
          id?: never;
          program?: string | null;
          subject?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "activity_log_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      asked_questions: {
        Row: {
          channel_id: string;
          comment_row_id: string;
          question_id: string;
          spoken: string[];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          comment_row_id: string;
          question_id: string;
          spoken?: string[];
          user_id: string;
        };
        Update: {
          channel_id?: string;
          comment_row_id?: string;
          question_id?: string;
          spoken?: string[];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "asked_questions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "asked_questions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "asked_questions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "asked_questions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "asked_questions_question_id_fkey";
            columns: ["question_id"];
            isOneToOne: false;
            referencedRelation: "questions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "asked_questions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      automation_consents: {
        Row: {
          about: string;
          actor_id: string | null;
          created_at: string;
          id: number;
          policy: string;
          terms: NonNullable<Json>;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          about?: string;
          actor_id?: string | null;
          created_at?: string;
          id?: never;
          policy: string;
          terms: NonNullable<Json>;
          user_id: string;
        };
        Update: {
          about?: string;
          actor_id?: string | null;
          created_at?: string;
          id?: never;
          policy?: string;
          terms?: NonNullable<Json>;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "automation_consents_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      automation_settings: {
        Row: {
          automation_status: string;
          breaker_judged: number;
          breaker_not_public: number;
          cap_day: number;
          cap_hour: number;
          cap_video_day: number;
          community_replies_enabled: boolean;
          conversations: string;
          email: string | null;
          id: string;
          jitter_seconds: number;
          last_used_connection_id: string | null;
          max_comment_age_days: number;
          model_calls_per_day: number;
          once_per_viewer: boolean;
          posting_policy: string;
          quiet_from: number | null;
          quiet_to: number | null;
          read_views: boolean;
          same_text_per_day: number;
          shadow_mode: boolean;
          shorts_replies_enabled: boolean;
          undo_window_seconds: number;
          updated_at: string;
          user_id: string;
          video_replies_enabled: boolean;
        };
        ComputedFields: never;
        Insert: {
          automation_status?: string;
          breaker_judged?: number;
          breaker_not_public?: number;
          cap_day?: number;
          cap_hour?: number;
          cap_video_day?: number;
          community_replies_enabled?: boolean;
          conversations?: string;
          email?: string | null;
          id?: string;
          jitter_seconds?: number;
          last_used_connection_id?: string | null;
          max_comment_age_days?: number;
          model_calls_per_day?: number;
          once_per_viewer?: boolean;
          posting_policy?: string;
          quiet_from?: number | null;
          quiet_to?: number | null;
          read_views?: boolean;
          same_text_per_day?: number;
          shadow_mode?: boolean;
          shorts_replies_enabled?: boolean;
          undo_window_seconds?: number;
          updated_at?: string;
          user_id: string;
          video_replies_enabled?: boolean;
        };
        Update: {
          automation_status?: string;
          breaker_judged?: number;
          breaker_not_public?: number;
          cap_day?: number;
          cap_hour?: number;
          cap_video_day?: number;
          community_replies_enabled?: boolean;
          conversations?: string;
          email?: string | null;
          id?: string;
          jitter_seconds?: number;
          last_used_connection_id?: string | null;
          max_comment_age_days?: number;
          model_calls_per_day?: number;
          once_per_viewer?: boolean;
          posting_policy?: string;
          quiet_from?: number | null;
          quiet_to?: number | null;
          read_views?: boolean;
          same_text_per_day?: number;
          shadow_mode?: boolean;
          shorts_replies_enabled?: boolean;
          undo_window_seconds?: number;
          updated_at?: string;
          user_id?: string;
          video_replies_enabled?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "automation_settings_last_used_connection";
            columns: ["last_used_connection_id"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "automation_settings_last_used_connection";
            columns: ["last_used_connection_id"];
            isOneToOne: false;
            referencedRelation: "youtube_connections";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "automation_settings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      brand_voices: {
        Row: {
          allowed_links: string[];
          banned_phrases: string[];
          channel_id: string | null;
          emoji: string;
          examples: string[];
          id: string;
          reply_language: string | null;
          reply_length: string;
          sign_off: string;
          tone: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          allowed_links?: string[];
          banned_phrases?: string[];
          channel_id?: string | null;
          emoji?: string;
          examples?: string[];
          id?: string;
          reply_language?: string | null;
          reply_length?: string;
          sign_off?: string;
          tone?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          allowed_links?: string[];
          banned_phrases?: string[];
          channel_id?: string | null;
          emoji?: string;
          examples?: string[];
          id?: string;
          reply_language?: string | null;
          reply_length?: string;
          sign_off?: string;
          tone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "brand_voices_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      channel_pauses: {
        Row: {
          channel_id: string;
          judged: number;
          not_public: number;
          paused_at: string;
          resumed_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          judged: number;
          not_public: number;
          paused_at?: string;
          resumed_at?: string | null;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          judged?: number;
          not_public?: number;
          paused_at?: string;
          resumed_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "channel_pauses_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      channel_settings: {
        Row: {
          cap_day: number | null;
          cap_hour: number | null;
          cap_video_day: number | null;
          channel_id: string;
          conversations: string | null;
          has_quiet_hours: boolean | null;
          jitter_seconds: number | null;
          model_calls_per_day: number | null;
          once_per_viewer: boolean | null;
          posting_policy: string | null;
          quiet_from: number | null;
          quiet_to: number | null;
          same_text_per_day: number | null;
          shadow_mode: boolean | null;
          updated_at: string;
          user_id: string;
          video_replies_enabled: boolean | null;
        };
        ComputedFields: never;
        Insert: {
          cap_day?: number | null;
          cap_hour?: number | null;
          cap_video_day?: number | null;
          channel_id: string;
          conversations?: string | null;
          has_quiet_hours?: boolean | null;
          jitter_seconds?: number | null;
          model_calls_per_day?: number | null;
          once_per_viewer?: boolean | null;
          posting_policy?: string | null;
          quiet_from?: number | null;
          quiet_to?: number | null;
          same_text_per_day?: number | null;
          shadow_mode?: boolean | null;
          updated_at?: string;
          user_id: string;
          video_replies_enabled?: boolean | null;
        };
        Update: {
          cap_day?: number | null;
          cap_hour?: number | null;
          cap_video_day?: number | null;
          channel_id?: string;
          conversations?: string | null;
          has_quiet_hours?: boolean | null;
          jitter_seconds?: number | null;
          model_calls_per_day?: number | null;
          once_per_viewer?: boolean | null;
          posting_policy?: string | null;
          quiet_from?: number | null;
          quiet_to?: number | null;
          same_text_per_day?: number | null;
          shadow_mode?: boolean | null;
          updated_at?: string;
          user_id?: string;
          video_replies_enabled?: boolean | null;
        };
        Relationships: [
          {
            foreignKeyName: "channel_settings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      channel_syncs: {
        Row: {
          channel_id: string;
          comments_per_hour: number;
          connection_id: string | null;
          deep_sweep_at: string | null;
          draft_due_at: string | null;
          error_kind: string | null;
          history_asks: boolean;
          history_cursor: string | null;
          history_done: boolean;
          history_months: number | null;
          last_error_code: string | null;
          last_synced_at: string | null;
          lease_until: string | null;
          next_sync_at: string;
          post_due_at: string | null;
          reads_captions: boolean;
          sweep_cursor: string | null;
          sweep_until: string | null;
          threads_reread_at: string | null;
          uploads_cursor: string | null;
          uploads_due_at: string;
          uploads_read: number;
          user_id: string;
          views_due_at: string;
          views_error_code: string | null;
          views_error_kind: string | null;
          views_read_at: string | null;
          walk_again_at: string | null;
          walk_breaks: number;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          comments_per_hour?: number;
          connection_id?: string | null;
          deep_sweep_at?: string | null;
          draft_due_at?: string | null;
          error_kind?: string | null;
          history_asks?: boolean;
          history_cursor?: string | null;
          history_done?: boolean;
          history_months?: number | null;
          last_error_code?: string | null;
          last_synced_at?: string | null;
          lease_until?: string | null;
          next_sync_at?: string;
          post_due_at?: string | null;
          reads_captions?: boolean;
          sweep_cursor?: string | null;
          sweep_until?: string | null;
          threads_reread_at?: string | null;
          uploads_cursor?: string | null;
          uploads_due_at?: string;
          uploads_read?: number;
          user_id: string;
          views_due_at?: string;
          views_error_code?: string | null;
          views_error_kind?: string | null;
          views_read_at?: string | null;
          walk_again_at?: string | null;
          walk_breaks?: number;
        };
        Update: {
          channel_id?: string;
          comments_per_hour?: number;
          connection_id?: string | null;
          deep_sweep_at?: string | null;
          draft_due_at?: string | null;
          error_kind?: string | null;
          history_asks?: boolean;
          history_cursor?: string | null;
          history_done?: boolean;
          history_months?: number | null;
          last_error_code?: string | null;
          last_synced_at?: string | null;
          lease_until?: string | null;
          next_sync_at?: string;
          post_due_at?: string | null;
          reads_captions?: boolean;
          sweep_cursor?: string | null;
          sweep_until?: string | null;
          threads_reread_at?: string | null;
          uploads_cursor?: string | null;
          uploads_due_at?: string;
          uploads_read?: number;
          user_id?: string;
          views_due_at?: string;
          views_error_code?: string | null;
          views_error_kind?: string | null;
          views_read_at?: string | null;
          walk_again_at?: string | null;
          walk_breaks?: number;
        };
        Relationships: [
          {
            foreignKeyName: "channel_syncs_connection_id_fkey";
            columns: ["connection_id"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "channel_syncs_connection_id_fkey";
            columns: ["connection_id"];
            isOneToOne: false;
            referencedRelation: "youtube_connections";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "channel_syncs_error_kind_fkey";
            columns: ["error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["error_kind"];
          },
          {
            foreignKeyName: "channel_syncs_error_kind_fkey";
            columns: ["error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["stopped_by"];
          },
          {
            foreignKeyName: "channel_syncs_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "channel_syncs_views_error_kind_fkey";
            columns: ["views_error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["error_kind"];
          },
          {
            foreignKeyName: "channel_syncs_views_error_kind_fkey";
            columns: ["views_error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["stopped_by"];
          },
        ];
      };
      client_objectives: {
        Row: {
          channel_id: string | null;
          created_at: string;
          email: string | null;
          id: string;
          objective_text: string;
          tags: string[];
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          objective_text?: string;
          tags?: string[];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          channel_id?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          objective_text?: string;
          tags?: string[];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "client_objectives_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      client_youtube_channels: {
        Row: {
          channel_id: string;
          channel_title: string | null;
          client_user_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          channel_title?: string | null;
          client_user_id: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
        };
        Update: {
          channel_id?: string;
          channel_title?: string | null;
          client_user_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "client_youtube_channels_client_user_id_fkey";
            columns: ["client_user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      comment_labels: {
        Row: {
          channel_id: string;
          comment_row_id: string;
          label_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          comment_row_id: string;
          label_id: string;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          comment_row_id?: string;
          label_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "comment_labels_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comment_labels_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comment_labels_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "comment_labels_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comment_labels_label_id_fkey";
            columns: ["label_id"];
            isOneToOne: false;
            referencedRelation: "labels";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comment_labels_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      comment_notes: {
        Row: {
          author_id: string | null;
          body: string;
          channel_id: string;
          comment_row_id: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          link_id: string | null;
          link_name: string | null;
          program: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          body: string;
          channel_id: string;
          comment_row_id: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          link_id?: string | null;
          link_name?: string | null;
          program?: string | null;
          user_id: string;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          channel_id?: string;
          comment_row_id?: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          link_id?: string | null;
          link_name?: string | null;
          program?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "comment_notes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comment_notes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comment_notes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "comment_notes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comment_notes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      comments: {
        Row: {
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          first_opinion: string | null;
          gone_at: string | null;
          grave: boolean;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          published_at: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          user_id: string;
          video_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          assignee?: string | null;
          author_channel_id?: string | null;
          author_name?: string | null;
          can_reply?: boolean;
          candidate?: boolean;
          category?: string | null;
          changed_in?: unknown;
          channel_id: string;
          comment_id: string;
          created_at?: string;
          edited_at?: string | null;
          escalation?: string | null;
          first_opinion?: string | null;
          gone_at?: string | null;
          grave?: boolean;
          history?: boolean;
          id?: string;
          is_replied?: never;
          language?: string | null;
          owner_replied_at?: string | null;
          owner_reply_text?: string | null;
          post_after?: string | null;
          published_at?: string | null;
          read_at?: string;
          read_on?: never;
          redacted_at?: string | null;
          replies_read?: number;
          reply_sent_at?: string | null;
          reply_status?: string | null;
          reply_type?: string | null;
          rule_id?: string | null;
          second_opinion?: string | null;
          sentiment?: string | null;
          status_changed_at?: string | null;
          status_reason?: string | null;
          tab?: never;
          tab_at?: never;
          text_original?: string;
          thread_id: string;
          topics?: string[];
          total_reply_count?: number;
          translated_to?: string | null;
          translation?: string | null;
          user_id: string;
          video_id?: string | null;
        };
        Update: {
          assignee?: string | null;
          author_channel_id?: string | null;
          author_name?: string | null;
          can_reply?: boolean;
          candidate?: boolean;
          category?: string | null;
          changed_in?: unknown;
          channel_id?: string;
          comment_id?: string;
          created_at?: string;
          edited_at?: string | null;
          escalation?: string | null;
          first_opinion?: string | null;
          gone_at?: string | null;
          grave?: boolean;
          history?: boolean;
          id?: string;
          is_replied?: never;
          language?: string | null;
          owner_replied_at?: string | null;
          owner_reply_text?: string | null;
          post_after?: string | null;
          published_at?: string | null;
          read_at?: string;
          read_on?: never;
          redacted_at?: string | null;
          replies_read?: number;
          reply_sent_at?: string | null;
          reply_status?: string | null;
          reply_type?: string | null;
          rule_id?: string | null;
          second_opinion?: string | null;
          sentiment?: string | null;
          status_changed_at?: string | null;
          status_reason?: string | null;
          tab?: never;
          tab_at?: never;
          text_original?: string;
          thread_id?: string;
          topics?: string[];
          total_reply_count?: number;
          translated_to?: string | null;
          translation?: string | null;
          user_id?: string;
          video_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "comments_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rule_states";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comments_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rules";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comments_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      conversations: {
        Row: {
          actor_id: string | null;
          channel_id: string;
          set_at: string;
          stance: string;
          thread_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          channel_id: string;
          set_at?: string;
          stance: string;
          thread_id: string;
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          channel_id?: string;
          set_at?: string;
          stance?: string;
          thread_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "conversations_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      documents: {
        Row: {
          body: string;
          channel_id: string;
          created_at: string;
          format: string;
          id: string;
          language: string | null;
          title: string;
          updated_at: string;
          user_id: string;
          video_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          channel_id: string;
          created_at?: string;
          format: string;
          id?: string;
          language?: string | null;
          title: string;
          updated_at?: string;
          user_id: string;
          video_id?: string | null;
        };
        Update: {
          body?: string;
          channel_id?: string;
          created_at?: string;
          format?: string;
          id?: string;
          language?: string | null;
          title?: string;
          updated_at?: string;
          user_id?: string;
          video_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "documents_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "documents_user_id_video_id_fkey";
            columns: ["user_id", "video_id"];
            isOneToOne: false;
            referencedRelation: "videos";
            referencedColumns: ["user_id", "id"];
          },
        ];
      };
      draft_outcomes: {
        Row: {
          category: string | null;
          changed: number | null;
          channel_id: string;
          comment_row_id: string;
          decided_at: string;
          drafted_at: string;
          language: string | null;
          outcome: string;
          rule_id: string | null;
          seen: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          category?: string | null;
          changed?: number | null;
          channel_id: string;
          comment_row_id: string;
          decided_at?: string;
          drafted_at: string;
          language?: string | null;
          outcome: string;
          rule_id?: string | null;
          seen?: boolean;
          user_id: string;
        };
        Update: {
          category?: string | null;
          changed?: number | null;
          channel_id?: string;
          comment_row_id?: string;
          decided_at?: string;
          drafted_at?: string;
          language?: string | null;
          outcome?: string;
          rule_id?: string | null;
          seen?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "draft_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "draft_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "draft_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "draft_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "draft_outcomes_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rule_states";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "draft_outcomes_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rules";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "draft_outcomes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      facts: {
        Row: {
          answer: string;
          channel_id: string;
          contradicted_at: string | null;
          contradicted_by: string | null;
          created_at: string;
          id: string;
          language: string | null;
          links: string[];
          question: string;
          retired_at: string | null;
          updated_at: string;
          user_id: string;
          valid_until: string | null;
          video_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          answer: string;
          channel_id: string;
          contradicted_at?: string | null;
          contradicted_by?: string | null;
          created_at?: string;
          id?: string;
          language?: string | null;
          links?: string[];
          question: string;
          retired_at?: string | null;
          updated_at?: string;
          user_id: string;
          valid_until?: string | null;
          video_id?: string | null;
        };
        Update: {
          answer?: string;
          channel_id?: string;
          contradicted_at?: string | null;
          contradicted_by?: string | null;
          created_at?: string;
          id?: string;
          language?: string | null;
          links?: string[];
          question?: string;
          retired_at?: string | null;
          updated_at?: string;
          user_id?: string;
          valid_until?: string | null;
          video_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "facts_contradicted_by_fkey";
            columns: ["contradicted_by"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "facts_contradicted_by_fkey";
            columns: ["contradicted_by"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "facts_contradicted_by_fkey";
            columns: ["contradicted_by"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "facts_contradicted_by_fkey";
            columns: ["contradicted_by"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "facts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "facts_user_id_video_id_fkey";
            columns: ["user_id", "video_id"];
            isOneToOne: false;
            referencedRelation: "videos";
            referencedColumns: ["user_id", "id"];
          },
        ];
      };
      labels: {
        Row: {
          colour: string;
          created_at: string;
          id: string;
          name: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          colour?: string;
          created_at?: string;
          id?: string;
          name: string;
          user_id: string;
        };
        Update: {
          colour?: string;
          created_at?: string;
          id?: string;
          name?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "labels_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      leads: {
        Row: {
          additional_data: NonNullable<Json>;
          channel_url: string;
          created_at: string;
          email: string;
          form_type: string;
          id: string;
          name: string | null;
        };
        ComputedFields: never;
        Insert: {
          additional_data?: NonNullable<Json>;
          channel_url: string;
          created_at?: string;
          email: string;
          form_type: string;
          id?: string;
          name?: string | null;
        };
        Update: {
          additional_data?: NonNullable<Json>;
          channel_url?: string;
          created_at?: string;
          email?: string;
          form_type?: string;
          id?: string;
          name?: string | null;
        };
        Relationships: [];
      };
      lessons: {
        Row: {
          category: string | null;
          changed: number | null;
          channel_id: string;
          comment_hash: number;
          comment_row_id: string;
          created_at: string;
          draft: string | null;
          features: number[];
          final: string | null;
          from_youtube: boolean;
          how: string;
          id: string;
          language: string | null;
          rule_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          category?: string | null;
          changed?: number | null;
          channel_id: string;
          comment_hash: number;
          comment_row_id: string;
          created_at?: string;
          draft?: string | null;
          features: number[];
          final?: string | null;
          from_youtube?: boolean;
          how: string;
          id?: string;
          language?: string | null;
          rule_id?: string | null;
          user_id: string;
        };
        Update: {
          category?: string | null;
          changed?: number | null;
          channel_id?: string;
          comment_hash?: number;
          comment_row_id?: string;
          created_at?: string;
          draft?: string | null;
          features?: number[];
          final?: string | null;
          from_youtube?: boolean;
          how?: string;
          id?: string;
          language?: string | null;
          rule_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lessons_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rule_states";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lessons_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rules";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lessons_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      mentions: {
        Row: {
          channel_id: string;
          created_at: string;
          note_id: string;
          person_id: string;
          seen_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          created_at?: string;
          note_id: string;
          person_id: string;
          seen_at?: string | null;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          created_at?: string;
          note_id?: string;
          person_id?: string;
          seen_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "mentions_note_id_fkey";
            columns: ["note_id"];
            isOneToOne: false;
            referencedRelation: "comment_notes";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "mentions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      notice_settings: {
        Row: {
          alerts: boolean;
          assigned: boolean;
          browser: boolean;
          digest: string;
          digest_hour: number;
          digest_threshold: number;
          digested_at: string | null;
          first_steps_hidden: boolean;
          look_at: string | null;
          mentioned: boolean;
          person_id: string;
          rule_matched: boolean;
          updated_at: string;
          user_id: string;
          week_due_at: string | null;
          week_told_at: string | null;
          weekly_mail: boolean;
        };
        ComputedFields: never;
        Insert: {
          alerts?: boolean;
          assigned?: boolean;
          browser?: boolean;
          digest?: string;
          digest_hour?: number;
          digest_threshold?: number;
          digested_at?: string | null;
          first_steps_hidden?: boolean;
          look_at?: string | null;
          mentioned?: boolean;
          person_id?: string;
          rule_matched?: boolean;
          updated_at?: string;
          user_id: string;
          week_due_at?: string | null;
          week_told_at?: string | null;
          weekly_mail?: boolean;
        };
        Update: {
          alerts?: boolean;
          assigned?: boolean;
          browser?: boolean;
          digest?: string;
          digest_hour?: number;
          digest_threshold?: number;
          digested_at?: string | null;
          first_steps_hidden?: boolean;
          look_at?: string | null;
          mentioned?: boolean;
          person_id?: string;
          rule_matched?: boolean;
          updated_at?: string;
          user_id?: string;
          week_due_at?: string | null;
          week_told_at?: string | null;
          weekly_mail?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "notice_settings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      operator_sessions: {
        Row: {
          opened_at: string;
          reason: string;
          session_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          opened_at?: string;
          reason: string;
          session_id: string;
          user_id: string;
        };
        Update: {
          opened_at?: string;
          reason?: string;
          session_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "operator_sessions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      passages: {
        Row: {
          body: string;
          channel_id: string;
          document_id: string | null;
          fact_id: string | null;
          id: string;
          kind: string;
          language: string | null;
          ordinal: number;
          said_at: string | null;
          terms: number[];
          user_id: string;
          video_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          channel_id: string;
          document_id?: string | null;
          fact_id?: string | null;
          id?: string;
          kind: string;
          language?: string | null;
          ordinal: number;
          said_at?: string | null;
          terms?: never;
          user_id: string;
          video_id?: string | null;
        };
        Update: {
          body?: string;
          channel_id?: string;
          document_id?: string | null;
          fact_id?: string | null;
          id?: string;
          kind?: string;
          language?: string | null;
          ordinal?: number;
          said_at?: string | null;
          terms?: never;
          user_id?: string;
          video_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "passages_document_id_fkey";
            columns: ["document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "passages_fact_id_fkey";
            columns: ["fact_id"];
            isOneToOne: false;
            referencedRelation: "facts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "passages_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "passages_user_id_video_id_fkey";
            columns: ["user_id", "video_id"];
            isOneToOne: false;
            referencedRelation: "videos";
            referencedColumns: ["user_id", "id"];
          },
        ];
      };
      profiles: {
        Row: {
          access_decided_at: string | null;
          access_requested_at: string | null;
          channel_url: string | null;
          email: string;
          name: string;
          plan: string | null;
          timezone: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          access_decided_at?: string | null;
          access_requested_at?: string | null;
          channel_url?: string | null;
          email: string;
          name?: string;
          plan?: string | null;
          timezone?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          access_decided_at?: string | null;
          access_requested_at?: string | null;
          channel_url?: string | null;
          email?: string;
          name?: string;
          plan?: string | null;
          timezone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      questions: {
        Row: {
          asked_at: string;
          body: string;
          channel_id: string;
          decided_at: string | null;
          fact_id: string | null;
          group_after: string | null;
          group_tries: number;
          id: string;
          language: string | null;
          look_at: string;
          newest_at: string;
          state: string;
          user_id: string;
          video_id: string | null;
          words: string[];
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          body: string;
          channel_id: string;
          decided_at?: string | null;
          fact_id?: string | null;
          group_after?: string | null;
          group_tries?: number;
          id?: string;
          language?: string | null;
          look_at?: string;
          newest_at?: string;
          state?: string;
          user_id: string;
          video_id?: string | null;
          words: string[];
        };
        Update: {
          asked_at?: string;
          body?: string;
          channel_id?: string;
          decided_at?: string | null;
          fact_id?: string | null;
          group_after?: string | null;
          group_tries?: number;
          id?: string;
          language?: string | null;
          look_at?: string;
          newest_at?: string;
          state?: string;
          user_id?: string;
          video_id?: string | null;
          words?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "questions_fact_id_fkey";
            columns: ["fact_id"];
            isOneToOne: false;
            referencedRelation: "facts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "questions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      replies: {
        Row: {
          absent_since: string | null;
          answered_text: number | null;
          approved_at: string | null;
          approved_by: string | null;
          approved_hash: string | null;
          channel_id: string;
          comment_row_id: string;
          confidence: number | null;
          findings: NonNullable<Json>;
          generated_reply: string;
          last_checked_at: string | null;
          lessons: string[];
          marks: NonNullable<Json>;
          post_attempts: number;
          posted_at: string | null;
          reply_shape: number | null;
          send_started_at: string | null;
          sources: NonNullable<Json>;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          written_at: string;
          youtube_reply_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          absent_since?: string | null;
          answered_text?: number | null;
          approved_at?: string | null;
          approved_by?: string | null;
          approved_hash?: string | null;
          channel_id: string;
          comment_row_id: string;
          confidence?: number | null;
          findings?: NonNullable<Json>;
          generated_reply: string;
          last_checked_at?: string | null;
          lessons?: string[];
          marks?: NonNullable<Json>;
          post_attempts?: number;
          posted_at?: string | null;
          reply_shape?: number | null;
          send_started_at?: string | null;
          sources?: NonNullable<Json>;
          used_connection_id?: string | null;
          used_connection_label?: string | null;
          user_id: string;
          verification_attempts?: number;
          verification_note?: string | null;
          verified_at?: string | null;
          video_id?: string | null;
          written_at?: string;
          youtube_reply_id?: string | null;
        };
        Update: {
          absent_since?: string | null;
          answered_text?: number | null;
          approved_at?: string | null;
          approved_by?: string | null;
          approved_hash?: string | null;
          channel_id?: string;
          comment_row_id?: string;
          confidence?: number | null;
          findings?: NonNullable<Json>;
          generated_reply?: string;
          last_checked_at?: string | null;
          lessons?: string[];
          marks?: NonNullable<Json>;
          post_attempts?: number;
          posted_at?: string | null;
          reply_shape?: number | null;
          send_started_at?: string | null;
          sources?: NonNullable<Json>;
          used_connection_id?: string | null;
          used_connection_label?: string | null;
          user_id?: string;
          verification_attempts?: number;
          verification_note?: string | null;
          verified_at?: string | null;
          video_id?: string | null;
          written_at?: string;
          youtube_reply_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "replies_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "replies_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "replies_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "replies_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "replies_used_connection_id_fkey";
            columns: ["used_connection_id"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "replies_used_connection_id_fkey";
            columns: ["used_connection_id"];
            isOneToOne: false;
            referencedRelation: "youtube_connections";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "replies_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      reply_events: {
        Row: {
          actor: string;
          actor_id: string | null;
          comment_row_id: string;
          created_at: string;
          detail: NonNullable<Json>;
          from_status: string | null;
          id: number;
          link_id: string | null;
          link_name: string | null;
          program: string | null;
          reason: string | null;
          to_status: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor: string;
          actor_id?: string | null;
          comment_row_id: string;
          created_at?: string;
          detail?: NonNullable<Json>;
          from_status?: string | null;
          id?: never;
          link_id?: string | null;
          link_name?: string | null;
          program?: string | null;
          reason?: string | null;
          to_status?: string | null;
          user_id: string;
        };
        Update: {
          actor?: string;
          actor_id?: string | null;
          comment_row_id?: string;
          created_at?: string;
          detail?: NonNullable<Json>;
          from_status?: string | null;
          id?: never;
          link_id?: string | null;
          link_name?: string | null;
          program?: string | null;
          reason?: string | null;
          to_status?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "reply_events_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_events_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_events_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "reply_events_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_events_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      reply_rules: {
        Row: {
          action: string;
          assign_to: string | null;
          categories: string[];
          changed_at: string;
          channel_id: string | null;
          emoji_only: boolean;
          enabled: boolean;
          fixed_text: string | null;
          id: string;
          label_id: string | null;
          languages: string[];
          min_approvals: number;
          min_unedited_percent: number;
          name: string;
          pattern: string | null;
          place: string | null;
          plain_words: string | null;
          position: number;
          sentiments: string[];
          suggest_hold: boolean;
          tell: string | null;
          user_id: string;
          video_ids: string[];
          viewer: string | null;
          with_labels: string[];
          words: string[];
        };
        ComputedFields: never;
        Insert: {
          action: string;
          assign_to?: string | null;
          categories?: string[];
          changed_at?: string;
          channel_id?: string | null;
          emoji_only?: boolean;
          enabled?: boolean;
          fixed_text?: string | null;
          id?: string;
          label_id?: string | null;
          languages?: string[];
          min_approvals?: number;
          min_unedited_percent?: number;
          name: string;
          pattern?: string | null;
          place?: string | null;
          plain_words?: string | null;
          position?: number;
          sentiments?: string[];
          suggest_hold?: boolean;
          tell?: string | null;
          user_id: string;
          video_ids?: string[];
          viewer?: string | null;
          with_labels?: string[];
          words?: string[];
        };
        Update: {
          action?: string;
          assign_to?: string | null;
          categories?: string[];
          changed_at?: string;
          channel_id?: string | null;
          emoji_only?: boolean;
          enabled?: boolean;
          fixed_text?: string | null;
          id?: string;
          label_id?: string | null;
          languages?: string[];
          min_approvals?: number;
          min_unedited_percent?: number;
          name?: string;
          pattern?: string | null;
          place?: string | null;
          plain_words?: string | null;
          position?: number;
          sentiments?: string[];
          suggest_hold?: boolean;
          tell?: string | null;
          user_id?: string;
          video_ids?: string[];
          viewer?: string | null;
          with_labels?: string[];
          words?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "reply_rules_label_id_fkey";
            columns: ["label_id"];
            isOneToOne: false;
            referencedRelation: "labels";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_rules_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      reply_versions: {
        Row: {
          actor_id: string | null;
          body: string;
          comment_row_id: string;
          created_at: string;
          id: number;
          link_id: string | null;
          link_name: string | null;
          program: string | null;
          reply_type: string;
          sources: NonNullable<Json>;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          body: string;
          comment_row_id: string;
          created_at?: string;
          id?: never;
          link_id?: string | null;
          link_name?: string | null;
          program?: string | null;
          reply_type: string;
          sources?: NonNullable<Json>;
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          body?: string;
          comment_row_id?: string;
          created_at?: string;
          id?: never;
          link_id?: string | null;
          link_name?: string | null;
          program?: string | null;
          reply_type?: string;
          sources?: NonNullable<Json>;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "reply_versions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_versions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_versions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "reply_versions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_versions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_cells: {
        Row: {
          basis: string;
          channel_id: string;
          day: string;
          grain: string;
          has_reply: boolean;
          history: boolean;
          kind: string;
          n: number;
          slice: string;
          span_ms: number;
          speed: number;
          state: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          basis: string;
          channel_id: string;
          day: string;
          grain: string;
          has_reply: boolean;
          history: boolean;
          kind: string;
          n: number;
          slice: string;
          span_ms: number;
          speed: number;
          state: string;
          user_id: string;
        };
        Update: {
          basis?: string;
          channel_id?: string;
          day?: string;
          grain?: string;
          has_reply?: boolean;
          history?: boolean;
          kind?: string;
          n?: number;
          slice?: string;
          span_ms?: number;
          speed?: number;
          state?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_cells_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_counts: {
        Row: {
          channel_id: string;
          quarter: string;
          replies: number;
          seen: number;
          seen_history: number;
          seen_public: number;
          sent_public: number;
          sent_queue: number;
          sent_replied: number;
          sent_waiting: number;
          user_id: string;
          written: number;
          written_public: number;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          quarter: string;
          replies?: number;
          seen?: number;
          seen_history?: number;
          seen_public?: number;
          sent_public?: number;
          sent_queue?: number;
          sent_replied?: number;
          sent_waiting?: number;
          user_id: string;
          written?: number;
          written_public?: number;
        };
        Update: {
          channel_id?: string;
          quarter?: string;
          replies?: number;
          seen?: number;
          seen_history?: number;
          seen_public?: number;
          sent_public?: number;
          sent_queue?: number;
          sent_replied?: number;
          sent_waiting?: number;
          user_id?: string;
          written?: number;
          written_public?: number;
        };
        Relationships: [
          {
            foreignKeyName: "report_counts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_journal: {
        Row: {
          can_reply: boolean;
          category: string | null;
          channel_id: string;
          created_at: string;
          has_reply: boolean;
          history: boolean;
          id: number;
          is_replied: boolean;
          n: number;
          owner_answered: boolean;
          published_at: string | null;
          readable: boolean;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          sentiment: string | null;
          status_reason: string | null;
          top: boolean;
          topics: string[];
          user_id: string;
          video_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          can_reply: boolean;
          category?: string | null;
          channel_id: string;
          created_at: string;
          has_reply: boolean;
          history: boolean;
          id?: never;
          is_replied: boolean;
          n: number;
          owner_answered: boolean;
          published_at?: string | null;
          readable: boolean;
          reply_sent_at?: string | null;
          reply_status?: string | null;
          reply_type?: string | null;
          sentiment?: string | null;
          status_reason?: string | null;
          top: boolean;
          topics: string[];
          user_id: string;
          video_id?: string | null;
        };
        Update: {
          can_reply?: boolean;
          category?: string | null;
          channel_id?: string;
          created_at?: string;
          has_reply?: boolean;
          history?: boolean;
          id?: never;
          is_replied?: boolean;
          n?: number;
          owner_answered?: boolean;
          published_at?: string | null;
          readable?: boolean;
          reply_sent_at?: string | null;
          reply_status?: string | null;
          reply_type?: string | null;
          sentiment?: string | null;
          status_reason?: string | null;
          top?: boolean;
          topics?: string[];
          user_id?: string;
          video_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "report_journal_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_notifications: {
        Row: {
          created_at: string;
          person_id: string;
          report: string;
          told_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          person_id?: string;
          report: string;
          told_at?: string | null;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          person_id?: string;
          report?: string;
          told_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_notifications_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_settings: {
        Row: {
          derived: boolean;
          minutes_edited: number;
          minutes_unedited: number;
          shown_columns: NonNullable<Json>;
          updated_at: string;
          user_id: string;
          work_days: number[];
          work_from: number;
          work_to: number;
        };
        ComputedFields: never;
        Insert: {
          derived?: boolean;
          minutes_edited?: number;
          minutes_unedited?: number;
          shown_columns?: NonNullable<Json>;
          updated_at?: string;
          user_id?: string;
          work_days?: number[];
          work_from?: number;
          work_to?: number;
        };
        Update: {
          derived?: boolean;
          minutes_edited?: number;
          minutes_unedited?: number;
          shown_columns?: NonNullable<Json>;
          updated_at?: string;
          user_id?: string;
          work_days?: number[];
          work_from?: number;
          work_to?: number;
        };
        Relationships: [
          {
            foreignKeyName: "report_settings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_times: {
        Row: {
          channel_id: string;
          day: string;
          grain: string;
          minutes: number;
          n: number;
          reply_type: string;
          slice: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          day: string;
          grain: string;
          minutes: number;
          n: number;
          reply_type: string;
          slice: string;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          day?: string;
          grain?: string;
          minutes?: number;
          n?: number;
          reply_type?: string;
          slice?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_times_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_topic_counts: {
        Row: {
          channel_id: string;
          day: string;
          grain: string;
          negative: number;
          positive: number;
          public: number;
          seen: number;
          slice: string;
          topic: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          day: string;
          grain: string;
          negative: number;
          positive: number;
          public: number;
          seen: number;
          slice: string;
          topic: string;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          day?: string;
          grain?: string;
          negative?: number;
          positive?: number;
          public?: number;
          seen?: number;
          slice?: string;
          topic?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_topic_counts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_video_counts: {
        Row: {
          channel_id: string;
          day: string;
          grain: string;
          negative: number;
          open: number;
          open_questions: number;
          published: number;
          seen: number;
          slice: string;
          user_id: string;
          video_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          day: string;
          grain: string;
          negative: number;
          open: number;
          open_questions: number;
          published: number;
          seen: number;
          slice: string;
          user_id: string;
          video_id: string;
        };
        Update: {
          channel_id?: string;
          day?: string;
          grain?: string;
          negative?: number;
          open?: number;
          open_questions?: number;
          published?: number;
          seen?: number;
          slice?: string;
          user_id?: string;
          video_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_video_counts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      rule_matches: {
        Row: {
          channel_id: string;
          comment_row_id: string;
          held_alone: boolean;
          hold: string | null;
          matched_at: string;
          rule_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          comment_row_id: string;
          held_alone?: boolean;
          hold?: string | null;
          matched_at?: string;
          rule_id: string;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          comment_row_id?: string;
          held_alone?: boolean;
          hold?: string | null;
          matched_at?: string;
          rule_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "rule_matches_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_matches_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_matches_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "rule_matches_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_matches_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rule_states";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_matches_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rules";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_matches_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      rule_outcomes: {
        Row: {
          comment_row_id: string;
          created_at: string;
          id: number;
          outcome: string;
          rule_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          comment_row_id: string;
          created_at?: string;
          id?: never;
          outcome: string;
          rule_id: string;
          user_id: string;
        };
        Update: {
          comment_row_id?: string;
          created_at?: string;
          id?: never;
          outcome?: string;
          rule_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "rule_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "rule_outcomes_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_outcomes_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rule_states";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_outcomes_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rules";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_outcomes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      saved_replies: {
        Row: {
          body: string;
          channel_id: string | null;
          id: string;
          language: string | null;
          name: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          channel_id?: string | null;
          id?: string;
          language?: string | null;
          name: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          body?: string;
          channel_id?: string | null;
          id?: string;
          language?: string | null;
          name?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_replies_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      saved_reply_uses: {
        Row: {
          channel_id: string;
          comment_row_id: string;
          saved_reply_id: string;
          used_at: string | null;
          used_by: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          comment_row_id: string;
          saved_reply_id: string;
          used_at?: string | null;
          used_by?: string | null;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          comment_row_id?: string;
          saved_reply_id?: string;
          used_at?: string | null;
          used_by?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_reply_uses_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "saved_reply_uses_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "saved_reply_uses_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "saved_reply_uses_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "saved_reply_uses_saved_reply_id_fkey";
            columns: ["saved_reply_id"];
            isOneToOne: false;
            referencedRelation: "saved_replies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "saved_reply_uses_saved_reply_id_fkey";
            columns: ["saved_reply_id"];
            isOneToOne: false;
            referencedRelation: "saved_reply_states";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "saved_reply_uses_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      saved_views: {
        Row: {
          created_at: string;
          filters: NonNullable<Json>;
          id: string;
          name: string;
          order_by: string;
          tab: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          filters?: NonNullable<Json>;
          id?: string;
          name: string;
          order_by?: string;
          tab: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          filters?: NonNullable<Json>;
          id?: string;
          name?: string;
          order_by?: string;
          tab?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_views_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      shadow_decisions: {
        Row: {
          comment_row_id: string;
          created_at: string;
          decision: string;
          id: number;
          reason: string | null;
          reply: string | null;
          rule_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          comment_row_id: string;
          created_at?: string;
          decision: string;
          id?: never;
          reason?: string | null;
          reply?: string | null;
          rule_id?: string | null;
          user_id: string;
        };
        Update: {
          comment_row_id?: string;
          created_at?: string;
          decision?: string;
          id?: never;
          reason?: string | null;
          reply?: string | null;
          rule_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shadow_decisions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "shadow_decisions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "shadow_decisions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "shadow_decisions_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "shadow_decisions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      signup_leads: {
        Row: {
          created_at: string;
          email: string;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          verified?: boolean;
        };
        Update: {
          created_at?: string;
          email?: string;
          verified?: boolean;
        };
        Relationships: [];
      };
      spam_lessons: {
        Row: {
          channel_id: string;
          comment_row_id: string | null;
          created_at: string;
          features: number[];
          id: string;
          is_spam: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          comment_row_id?: string | null;
          created_at?: string;
          features: number[];
          id?: string;
          is_spam: boolean;
          user_id: string;
        };
        Update: {
          channel_id?: string;
          comment_row_id?: string | null;
          created_at?: string;
          features?: number[];
          id?: string;
          is_spam?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "spam_lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "spam_lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "spam_lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "spam_lessons_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: false;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "spam_lessons_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      turns: {
        Row: {
          addressed: string;
          author_channel_id: string | null;
          channel_id: string;
          comment_row_id: string;
          due: boolean;
          negative: boolean;
          thread_id: string;
          user_id: string;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          addressed: string;
          author_channel_id?: string | null;
          channel_id: string;
          comment_row_id: string;
          due: boolean;
          negative: boolean;
          thread_id: string;
          user_id: string;
          written_at: string;
        };
        Update: {
          addressed?: string;
          author_channel_id?: string | null;
          channel_id?: string;
          comment_row_id?: string;
          due?: boolean;
          negative?: boolean;
          thread_id?: string;
          user_id?: string;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "turns_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "turns_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "report_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "turns_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "shadow_outcomes";
            referencedColumns: ["comment_row_id"];
          },
          {
            foreignKeyName: "turns_comment_row_id_fkey";
            columns: ["comment_row_id"];
            isOneToOne: true;
            referencedRelation: "youtube_comments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "turns_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      user_google_oauth_clients: {
        Row: {
          client_id: string;
          client_secret: string;
          daily_quota: number;
          id: string;
          is_active: boolean;
          is_operators: boolean;
          is_selected: boolean;
          label: string;
          last_sign_in_at: string | null;
          product: string;
          project: string | null;
          scopes: string | null;
          signed_in_email: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          client_secret?: string;
          daily_quota?: number;
          id?: string;
          is_active?: boolean;
          is_operators?: boolean;
          is_selected?: boolean;
          label?: string;
          last_sign_in_at?: string | null;
          product?: string;
          project?: never;
          scopes?: string | null;
          signed_in_email?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          client_id?: string;
          client_secret?: string;
          daily_quota?: number;
          id?: string;
          is_active?: boolean;
          is_operators?: boolean;
          is_selected?: boolean;
          label?: string;
          last_sign_in_at?: string | null;
          product?: string;
          project?: never;
          scopes?: string | null;
          signed_in_email?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_google_oauth_clients_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      videos: {
        Row: {
          channel_id: string;
          comment_count: number | null;
          described_at: string | null;
          description: string | null;
          fetched_at: string;
          id: string;
          privacy: string | null;
          published_at: string | null;
          thumbnail_url: string | null;
          title: string;
          user_id: string;
          views: number | null;
          views_read_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          comment_count?: number | null;
          described_at?: string | null;
          description?: string | null;
          fetched_at?: string;
          id: string;
          privacy?: string | null;
          published_at?: string | null;
          thumbnail_url?: string | null;
          title?: string;
          user_id: string;
          views?: number | null;
          views_read_at?: string | null;
        };
        Update: {
          channel_id?: string;
          comment_count?: number | null;
          described_at?: string | null;
          description?: string | null;
          fetched_at?: string;
          id?: string;
          privacy?: string | null;
          published_at?: string | null;
          thumbnail_url?: string | null;
          title?: string;
          user_id?: string;
          views?: number | null;
          views_read_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "videos_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      youtube_connections: {
        Row: {
          access_token: string;
          api_key: string;
          channel_id: string | null;
          channel_title: string | null;
          client_config_id: string | null;
          connected_at: string;
          daily_credits_reset_at: string | null;
          daily_credits_used: number;
          error_kind: string | null;
          expires_at: string | null;
          id: string;
          is_active: boolean;
          label: string;
          last_error_at: string | null;
          last_error_code: string | null;
          last_used_at: string | null;
          priority: number;
          refresh_lease_until: string | null;
          refresh_token: string;
          scope: string;
          selected_for_posting: boolean;
          signed_in_email: string | null;
          status: string;
          updated_at: string;
          user_email: string | null;
          user_id: string;
          watermark_at: string;
        };
        ComputedFields: never;
        Insert: {
          access_token?: string;
          api_key?: string;
          channel_id?: string | null;
          channel_title?: string | null;
          client_config_id?: string | null;
          connected_at?: string;
          daily_credits_reset_at?: string | null;
          daily_credits_used?: number;
          error_kind?: string | null;
          expires_at?: string | null;
          id?: string;
          is_active?: boolean;
          label: string;
          last_error_at?: string | null;
          last_error_code?: string | null;
          last_used_at?: string | null;
          priority?: number;
          refresh_lease_until?: string | null;
          refresh_token?: string;
          scope?: string;
          selected_for_posting?: boolean;
          signed_in_email?: string | null;
          status?: string;
          updated_at?: string;
          user_email?: string | null;
          user_id: string;
          watermark_at?: string;
        };
        Update: {
          access_token?: string;
          api_key?: string;
          channel_id?: string | null;
          channel_title?: string | null;
          client_config_id?: string | null;
          connected_at?: string;
          daily_credits_reset_at?: string | null;
          daily_credits_used?: number;
          error_kind?: string | null;
          expires_at?: string | null;
          id?: string;
          is_active?: boolean;
          label?: string;
          last_error_at?: string | null;
          last_error_code?: string | null;
          last_used_at?: string | null;
          priority?: number;
          refresh_lease_until?: string | null;
          refresh_token?: string;
          scope?: string;
          selected_for_posting?: boolean;
          signed_in_email?: string | null;
          status?: string;
          updated_at?: string;
          user_email?: string | null;
          user_id?: string;
          watermark_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "youtube_connections_client_config_id_fkey";
            columns: ["client_config_id"];
            isOneToOne: false;
            referencedRelation: "user_google_oauth_clients";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "youtube_connections_error_kind_fkey";
            columns: ["error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["error_kind"];
          },
          {
            foreignKeyName: "youtube_connections_error_kind_fkey";
            columns: ["error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["stopped_by"];
          },
          {
            foreignKeyName: "youtube_connections_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      connection_health: {
        Row: {
          access_token: string;
          api_key: string;
          channel_id: string | null;
          channel_title: string | null;
          client_config_id: string | null;
          connected_at: string;
          credits_used_today: number | null;
          daily_quota: number | null;
          error_kind: string | null;
          expires_at: string | null;
          health: string | null;
          id: string;
          is_active: boolean;
          label: string;
          last_error_at: string | null;
          last_error_code: string | null;
          last_synced_at: string | null;
          last_used_at: string | null;
          may_deepen: boolean | null;
          next_sync_at: string | null;
          priority: number;
          quota_closed: boolean | null;
          quota_resets_at: string | null;
          quota_words: string | null;
          reading_error_kind: string | null;
          refresh_token: string;
          replies_left_today: number | null;
          retry: string | null;
          scope: string;
          selected_for_posting: boolean;
          sentence: string | null;
          stopped_by: string | null;
          stopped_page: string | null;
          stopped_sentence: string | null;
          user_id: string;
          who_acts: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "channel_syncs_error_kind_fkey";
            columns: ["reading_error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["error_kind"];
          },
          {
            foreignKeyName: "channel_syncs_error_kind_fkey";
            columns: ["reading_error_kind"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["stopped_by"];
          },
          {
            foreignKeyName: "youtube_connections_client_config_id_fkey";
            columns: ["client_config_id"];
            isOneToOne: false;
            referencedRelation: "user_google_oauth_clients";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "youtube_connections_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      paused_channels: {
        Row: {
          channel_id: string;
          channel_title: string | null;
          judged: number;
          not_public: number;
          paused_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id?: string | null;
          channel_title?: never;
          judged?: number | null;
          not_public?: number | null;
          paused_at?: string | null;
          user_id?: string | null;
        };
        Update: {
          channel_id?: string | null;
          channel_title?: never;
          judged?: number | null;
          not_public?: number | null;
          paused_at?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "channel_pauses_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      reply_rule_states: {
        Row: {
          action: string;
          approved: number | null;
          assign_to: string | null;
          categories: string[];
          changed_at: string;
          channel_id: string | null;
          earned: boolean | null;
          edited: number | null;
          emoji_only: boolean;
          enabled: boolean;
          fixed_text: string | null;
          hold_cap: number | null;
          id: string;
          label_id: string | null;
          languages: string[];
          matched: number | null;
          min_approvals: number;
          min_unedited_percent: number;
          name: string;
          pattern: string | null;
          place: string | null;
          plain_words: string | null;
          position: number;
          rejected: number | null;
          rejected_at: string | null;
          sentence: string | null;
          sentiments: string[];
          suggest_hold: boolean;
          tell: string | null;
          user_id: string;
          video_ids: string[];
          viewer: string | null;
          with_labels: string[];
          words: string[];
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "reply_rules_label_id_fkey";
            columns: ["label_id"];
            isOneToOne: false;
            referencedRelation: "labels";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reply_rules_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_comments: {
        Row: {
          account: string | null;
          assignee: string | null;
          assignee_name: string | null;
          author_name: string | null;
          category: string | null;
          channel_id: string;
          comment_id: string;
          created_at: string;
          generated_reply: string | null;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          minutes: number | null;
          published_at: string | null;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          sentiment: string | null;
          status_reason: string | null;
          text_original: string;
          thread_id: string;
          thumbnail_url: string | null;
          topics: string[];
          user_id: string;
          verification_attempts: number | null;
          verified_at: string | null;
          video_id: string | null;
          video_title: string | null;
          youtube_reply_id: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "comments_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      report_days: {
        Row: {
          channel_id: string | null;
          comments: number | null;
          day: string | null;
          history: number | null;
          published_replies: number | null;
          queued_replies: number | null;
          replies: number | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      report_drafts: {
        Row: {
          category: string | null;
          changed: number | null;
          channel_id: string | null;
          drafted_at: string | null;
          id: string | null;
          language: string | null;
          outcome: string | null;
          rule_id: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      report_videos: {
        Row: {
          channel_id: string | null;
          comments: number | null;
          coverage: number | null;
          history: number | null;
          last_comment_at: string | null;
          negative: number | null;
          published_at: string | null;
          published_history: number | null;
          published_replies: number | null;
          replies: number | null;
          thumbnail_url: string | null;
          title: string | null;
          user_id: string | null;
          video_id: string | null;
          views: number | null;
          views_read_at: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      saved_reply_states: {
        Row: {
          body: string;
          channel_id: string | null;
          id: string;
          language: string | null;
          last_used_at: string | null;
          name: string;
          user_id: string;
          uses: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "saved_replies_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      shadow_outcomes: {
        Row: {
          author_name: string | null;
          became: string | null;
          channel_id: string;
          comment_row_id: string;
          created_at: string;
          decision: string;
          generated_reply: string | null;
          id: number;
          reason: string | null;
          reply: string | null;
          reply_status: string | null;
          rule_name: string | null;
          text_original: string;
          user_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "shadow_decisions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
        ];
      };
      youtube_comments: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          confidence: number | null;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          findings: Json | null;
          first_opinion: string | null;
          generated_reply: string | null;
          gone_at: string | null;
          grave: boolean;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          last_checked_at: string | null;
          lessons: string[] | null;
          marks: Json | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          posted_at: string | null;
          published_at: string | null;
          question_id: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          sources: Json | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number | null;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          youtube_reply_id: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "asked_questions_question_id_fkey";
            columns: ["question_id"];
            isOneToOne: false;
            referencedRelation: "questions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comments_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rule_states";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comments_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reply_rules";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "comments_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "replies_used_connection_id_fkey";
            columns: ["used_connection_id"];
            isOneToOne: false;
            referencedRelation: "connection_health";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "replies_used_connection_id_fkey";
            columns: ["used_connection_id"];
            isOneToOne: false;
            referencedRelation: "youtube_connections";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Functions: {
      accept_invitation: { Args: { p_token: string }; Returns: string };
      accept_ownership: { Args: Record<PropertyKey, never>; Returns: undefined };
      account_people: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channels: string[];
          email: string;
          is_me: boolean;
          joined_at: string;
          last_seen_at: string;
          may_answer: boolean;
          name: string;
          person_id: string;
          role: string;
        }[];
      };
      add_push_device: {
        Args: { p_auth: string; p_endpoint: string; p_name: string; p_p256dh: string };
        Returns: string;
      };
      add_report_address: {
        Args: { p_channel?: string; p_email: string; p_rhythm: string };
        Returns: string;
      };
      alert_choices: {
        Args: { p_channel?: string };
        Returns: {
          cooldown_hours: number;
          highest: number;
          hours: number;
          is_on: boolean;
          kind: string;
          lowest: number;
          own: boolean;
          threshold: number;
        }[];
      };
      alerts: {
        Args: { p_before?: string; p_limit?: number };
        Returns: {
          baseline: number;
          channel_id: string;
          channel_title: string;
          ended_at: string;
          id: string;
          kind: string;
          path: string;
          quiet_until: string;
          raised_at: string;
          sentence: string;
          since: string;
          told: Json;
          value: number;
        }[];
      };
      answer_older: { Args: { p_id: string }; Returns: undefined };
      answer_question: {
        Args: { p_answer: string; p_id: string; p_links?: string[]; p_scope?: string; p_until?: string };
        Returns: {
          drafts: number;
          fact_id: string;
        }[];
      };
      approve_reply: {
        Args: { p_id: string; p_shown?: string; p_text?: string; p_version?: number };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          confidence: number | null;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          findings: Json | null;
          first_opinion: string | null;
          generated_reply: string | null;
          gone_at: string | null;
          grave: boolean;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          last_checked_at: string | null;
          lessons: string[] | null;
          marks: Json | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          posted_at: string | null;
          published_at: string | null;
          question_id: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          sources: Json | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number | null;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          youtube_reply_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "youtube_comments";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      ask_google_again: { Args: { p_client: string }; Returns: undefined };
      ask_report_address_again: { Args: { p_id: string }; Returns: undefined };
      asked_this_month: {
        Args: { p_channel?: string };
        Returns: {
          answer: string;
          by_hand: boolean;
          newest_at: string;
          people: number;
          question: string;
          question_id: string;
          state: string;
          video_id: string;
          video_title: string;
        }[];
      };
      assign_comments: { Args: { p_ids: string[]; p_person: string }; Returns: number };
      begin_replay: { Args: { p_channel: string; p_rule?: Json; p_voice?: Json }; Returns: string };
      bulk_act: {
        Args: {
          p_act: string;
          p_filters?: Json;
          p_ids?: string[];
          p_opened?: string[];
          p_tab: string;
          p_until?: string;
        };
        Returns: Json;
      };
      cancel_replay: { Args: { p_replay: string }; Returns: undefined };
      captions_of: {
        Args: { p_channel: string };
        Returns: {
          due_at: string;
          language: string;
          read_at: string;
          reason: string;
          state: string;
          track: string;
          under_way: boolean;
          video_id: string;
        }[];
      };
      captions_outlook: {
        Args: { p_channel: string };
        Returns: {
          kept: number;
          read_by: string;
          reads: boolean;
          units_a_day: number;
          units_a_video: number;
          units_today: number;
          videos_today: number;
          waiting: number;
        }[];
      };
      change_member: {
        Args: { p_channels?: string[]; p_person: string; p_role: string };
        Returns: undefined;
      };
      change_report_address: {
        Args: { p_channel?: string; p_id: string; p_rhythm: string };
        Returns: undefined;
      };
      change_webhook: {
        Args: { p_channels?: string[]; p_kinds: string[]; p_name: string; p_url: string; p_webhook: string };
        Returns: undefined;
      };
      channel_choices: {
        Args: { p_channel: string };
        Returns: {
          channel_id: string;
          channel_title: string;
          objective: Json;
          own: string[];
          settings: Json;
          unseen: Json;
          voice: Json;
        }[];
      };
      choose_history: { Args: { p_channel: string; p_months: number }; Returns: undefined };
      client_about: {
        Args: Record<PropertyKey, never>;
        Returns: {
          account_name: string;
          channel_title: string;
          expires_at: string;
          may: string[];
          name: string;
          state: string;
        }[];
      };
      client_approve: {
        Args: { p_id: string; p_name: string; p_text?: string; p_version: number };
        Returns: undefined;
      };
      client_comment: {
        Args: { p_body: string; p_id: string; p_name: string; p_send_back?: boolean; p_version: number };
        Returns: unknown;
        SetofOptions: {
          from: "*";
          to: "link_draft";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      client_drafts: { Args: { p_after?: Json; p_limit?: number }; Returns: Json };
      client_edit: {
        Args: { p_id: string; p_name: string; p_text: string; p_version: number };
        Returns: unknown;
        SetofOptions: {
          from: "*";
          to: "link_draft";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      client_links: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel_id: string;
          created_at: string;
          created_by_name: string;
          expires_at: string;
          id: string;
          label_id: string;
          last_used_at: string;
          mailed_to: string;
          may: string[];
          name: string;
          opened: number;
        }[];
      };
      confirm_replay: { Args: { p_replay: string }; Returns: undefined };
      confirm_report_address: { Args: { p_token: string }; Returns: undefined };
      create_client_link: {
        Args: {
          p_channel: string;
          p_days: number;
          p_email?: string;
          p_label?: string;
          p_may: string[];
          p_name: string;
        };
        Returns: {
          id: string;
          token: string;
        }[];
      };
      create_program_key: {
        Args: { p_channels?: string[]; p_days?: number; p_name: string; p_scopes: string[] };
        Returns: {
          id: string;
          key: string;
        }[];
      };
      create_report_feed: {
        Args: { p_channel?: string; p_name: string };
        Returns: {
          id: string;
          token: string;
        }[];
      };
      current_replay: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actions: string[];
          begun_at: string;
          calls: number;
          calls_left: number;
          channel_id: string;
          channel_title: string;
          figures: Json;
          held: string;
          id: string;
          input_tokens: number;
          output_tokens: number;
          rule: Json;
          sentence: string;
          state: string;
          used_calls: number;
          used_input_tokens: number;
          used_output_tokens: number;
          voice: Json;
        }[];
      };
      decide_hold: { Args: { p_act: string; p_comment: string }; Returns: undefined };
      decline_ownership: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_note: { Args: { p_id: string }; Returns: undefined };
      delete_viewer_note: { Args: { p_id: string }; Returns: undefined };
      delete_webhook: { Args: { p_webhook: string }; Returns: undefined };
      dismiss_question: { Args: { p_id: string }; Returns: number };
      dismiss_reply: {
        Args: { p_id: string };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          confidence: number | null;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          findings: Json | null;
          first_opinion: string | null;
          generated_reply: string | null;
          gone_at: string | null;
          grave: boolean;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          last_checked_at: string | null;
          lessons: string[] | null;
          marks: Json | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          posted_at: string | null;
          published_at: string | null;
          question_id: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          sources: Json | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number | null;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          youtube_reply_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "youtube_comments";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      edit_note: { Args: { p_body: string; p_id: string; p_mentions?: string[] }; Returns: undefined };
      edit_reply: {
        Args: { p_id: string; p_text: string; p_version?: number };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          confidence: number | null;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          findings: Json | null;
          first_opinion: string | null;
          generated_reply: string | null;
          gone_at: string | null;
          grave: boolean;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          last_checked_at: string | null;
          lessons: string[] | null;
          marks: Json | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          posted_at: string | null;
          published_at: string | null;
          question_id: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          sources: Json | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number | null;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          youtube_reply_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "youtube_comments";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      events_page: {
        Args: { p_after?: number; p_limit?: number };
        Returns: {
          actor: string;
          at: string;
          comment_id: string;
          from_status: string;
          id: number;
          name: string;
          person_id: string;
          program: string;
          reason: string;
          to_status: string;
        }[];
      };
      export_account: { Args: Record<PropertyKey, never>; Returns: Json };
      facts_to_review: {
        Args: { p_channel?: string };
        Returns: {
          became: string;
          id: string;
          review: string;
          was: string;
        }[];
      };
      first_steps: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answered: boolean;
          connected: boolean;
          objective: boolean;
          policy: boolean;
          seen_public: boolean;
          switched_on: boolean;
        }[];
      };
      forget_viewer: { Args: { p_author: string; p_channel: string }; Returns: number };
      has_second_factors: { Args: Record<PropertyKey, never>; Returns: boolean };
      hide_first_steps: { Args: { p_hidden: boolean }; Returns: undefined };
      hold_terms: {
        Args: { p_cap: number; p_rule: string };
        Returns: {
          hash: string;
          says: string[];
        }[];
      };
      inbox_changes: {
        Args: { p_filters: Json; p_limit?: number; p_since: Json; p_tab: string };
        Returns: Json;
      };
      inbox_counts: { Args: { p_filters?: Json; p_tab: string }; Returns: Json };
      inbox_item: { Args: { p_id: string }; Returns: Json };
      inbox_page: {
        Args: { p_after?: Json; p_filters?: Json; p_limit?: number; p_order?: string; p_tab: string };
        Returns: Json;
      };
      invitation: {
        Args: { p_token: string };
        Returns: {
          account_name: string;
          channel_names: string[];
          email_masked: string;
          for_me: boolean;
          inviter_name: string;
          role: string;
          state: string;
        }[];
      };
      invite_member: { Args: { p_channels?: string[]; p_email: string; p_role: string }; Returns: string };
      keep_fact: { Args: { p_id: string }; Returns: undefined };
      label_comments: { Args: { p_ids: string[]; p_label: string; p_on: boolean }; Returns: number };
      late_jobs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          job: string;
          since: string;
        }[];
      };
      leave_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      lessons_shown: {
        Args: { p_channel?: string; p_ids?: string[] };
        Returns: {
          changed: number;
          channel_id: string;
          comment: string;
          created_at: string;
          draft: string;
          final: string;
          how: string;
          id: string;
        }[];
      };
      model_costs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          calls: number;
          day: string;
          input_tokens: number;
          money: number;
          output_tokens: number;
          purpose: string;
        }[];
      };
      moderate_comments: {
        Args: { p_act: string; p_channel: string; p_comments: string[] };
        Returns: {
          asked: number;
          busy: number;
        }[];
      };
      moderation_progress: {
        Args: { p_channel: string };
        Returns: {
          asked: number;
          done: number;
          open: number;
          reason: string;
          refused: number;
          resumes_at: string;
          unsure: number;
        }[];
      };
      moderations: {
        Args: { p_channel: string };
        Returns: {
          act: string;
          asked_at: string;
          asked_by: string;
          author_name: string;
          comment_id: string;
          due_at: string;
          line: string;
          reason: string;
          settled_at: string;
          state: string;
        }[];
      };
      my_accounts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          account_id: string;
          channels: string[];
          is_own: boolean;
          lacks_factor: boolean;
          members: number;
          name: string;
          owner_name: string;
          permissions: string[];
          role: string;
        }[];
      };
      my_mentions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          at: string;
          author: string;
          comment_id: string;
          note_id: string;
          seen: boolean;
          text: string;
        }[];
      };
      note_saved_reply: { Args: { p_comment: string; p_saved_reply: string }; Returns: undefined };
      note_writing: { Args: { p_id: string }; Returns: undefined };
      offer_ownership: { Args: { p_person: string }; Returns: undefined };
      open_invitations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channels: string[];
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by_name: string;
          role: string;
          sent_count: number;
        }[];
      };
      opening: {
        Args: { p_home?: boolean; p_order?: string; p_report?: boolean; p_tab?: string; p_user: string };
        Returns: Json;
      };
      operator_session: {
        Args: Record<PropertyKey, never>;
        Returns: {
          opened_at: string;
          reason: string;
        }[];
      };
      ownership_offer: {
        Args: Record<PropertyKey, never>;
        Returns: {
          expires_at: string;
          for_me: boolean;
          from_name: string;
          to_name: string;
        }[];
      };
      past_comments: {
        Args: { p_channel: string };
        Returns: {
          bytes: number;
          comments: number;
          fits: boolean;
          months: number;
          room: number;
          words: string;
        }[];
      };
      pause_webhook: { Args: { p_paused: boolean; p_webhook: string }; Returns: undefined };
      posting_outlook: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel_id: string;
          ends: string;
          label: string;
          reason: string;
          sentence: string;
        }[];
      };
      posting_pace: {
        Args: { p_channel?: string };
        Returns: {
          cap_day: number;
          cap_hour: number;
          model_calls_ceiling: number;
          model_calls_limit: number;
          model_calls_today: number;
          model_held: string;
          now: string;
          posted_day: number;
          posted_hour: number;
          queued: number;
          quiet_until: string;
          shadow_mode: boolean;
          waiting_for_model: number;
        }[];
      };
      posting_terms: {
        Args: { p_about?: string; p_channel: string };
        Returns: {
          caps: string[];
          channel_title: string;
          hash: string;
          rules: string[];
        }[];
      };
      preview_backfill: {
        Args: { p_channel: string; p_limit: number };
        Returns: {
          comments: number;
          credits: number;
        }[];
      };
      preview_bulk: {
        Args: { p_act: string; p_filters?: Json; p_ids?: string[]; p_tab: string };
        Returns: Json;
      };
      preview_moderation: {
        Args: { p_act: string; p_channel: string; p_comments: string[] };
        Returns: {
          calls: number;
          comments: number;
          credits: number;
          resumes_at: string;
          today: number;
          undoable: boolean;
        }[];
      };
      program_account: {
        Args: Record<PropertyKey, never>;
        Returns: {
          account_id: string;
          account_name: string;
          channel_ids: string[];
          channel_titles: string[];
          expires_at: string;
          key_id: string;
          key_name: string;
          person_id: string;
          person_name: string;
          scopes: string[];
          timezone: string;
        }[];
      };
      program_act: { Args: { p_act: string; p_args: Json }; Returns: Json };
      program_keys: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channels: string[];
          created_at: string;
          expires_at: string;
          id: string;
          last_used_at: string;
          mine: boolean;
          name: string;
          person_name: string;
          prefix: string;
          scopes: string[];
        }[];
      };
      push_devices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          endpoint: string;
          failed_at: string;
          id: string;
          name: string;
          told_at: string;
        }[];
      };
      push_key: { Args: Record<PropertyKey, never>; Returns: string };
      questions_page: { Args: { p_channel?: string; p_limit?: number; p_search?: string }; Returns: Json };
      read_captions: { Args: { p_channel: string; p_video: string }; Returns: undefined };
      remove_member: { Args: { p_person: string }; Returns: undefined };
      remove_push_device: { Args: { p_device: string }; Returns: undefined };
      remove_report_address: { Args: { p_id: string }; Returns: undefined };
      rename_account: { Args: { p_name: string }; Returns: string };
      reopen_question: { Args: { p_id: string }; Returns: number };
      reorder_rules: { Args: { p_ids: string[] }; Returns: undefined };
      replay_page: {
        Args: { p_after?: number; p_list?: string; p_replay: string };
        Returns: {
          answer: string;
          assignee: string;
          author_name: string;
          comment_id: string;
          hold: string;
          id: string;
          labels: string[];
          matched: boolean;
          place: number;
          published_at: string;
          reply: string;
          reply_status: string;
          reply_type: string;
          rule_name: string;
          status_reason: string;
          text: string;
          video_id: string;
          video_title: string;
          why: string;
          would: string;
        }[];
      };
      reply_counts: {
        Args: { p_channel?: string };
        Returns: {
          needs_answer: number;
          needs_you: number;
          no_reply: number;
          posted: number;
          queued: number;
          spam: number;
          to_approve: number;
          unanswered: number;
        }[];
      };
      report_address: {
        Args: { p_token: string };
        Returns: {
          account_name: string;
          channel_title: string;
          email_masked: string;
          rhythm: string;
          state: string;
        }[];
      };
      report_addresses: {
        Args: Record<PropertyKey, never>;
        Returns: {
          asked_at: string;
          asks_left: number;
          channel_id: string;
          email: string;
          id: string;
          rhythm: string;
          state: string;
          told_at: string;
        }[];
      };
      report_conversations: {
        Args: { p_channel?: string; p_end: string; p_start: string; p_tz: string };
        Returns: {
          by_owner: number;
          conversations: number;
          due: number;
          turns: number;
          waiting: number;
          within_day: number;
          within_hour: number;
          words: number;
        }[];
      };
      report_dashboard: {
        Args: {
          p_category?: string;
          p_channel?: string;
          p_compare?: string;
          p_end: string;
          p_granularity?: string;
          p_label?: string;
          p_search?: string;
          p_start: string;
          p_status?: string;
          p_type?: string;
          p_tz: string;
          p_video?: string;
        };
        Returns: Json;
      };
      report_draft_fates: {
        Args: { p_channel?: string; p_end: string; p_start: string; p_tz: string };
        Returns: Json;
      };
      report_feeds: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel_id: string;
          created_at: string;
          created_by_name: string;
          id: string;
          last_read_at: string;
          name: string;
        }[];
      };
      report_labels: {
        Args: { p_channel?: string; p_end: string; p_start: string; p_tz: string };
        Returns: {
          answered: number;
          answered_percent: number;
          comments: number;
          label_id: string;
          name: string;
          open: number;
          percent: number;
        }[];
      };
      report_numbers: {
        Args: {
          p_by_day?: boolean;
          p_channel?: string;
          p_end: string;
          p_sort?: string;
          p_start: string;
          p_status?: string;
          p_tz: string;
          p_video?: string;
        };
        Returns: {
          comments: number;
          coverage: number;
          day: string;
          history: number;
          published_replies: number;
          queued_replies: number;
          replies: number;
          table_rows: number;
        }[];
      };
      report_operations: {
        Args: {
          p_after?: Json;
          p_assignee?: string;
          p_category?: string;
          p_channel?: string;
          p_descending?: boolean;
          p_end: string;
          p_label?: string;
          p_page?: number;
          p_search?: string;
          p_sentiment?: string;
          p_size?: number;
          p_sort?: string;
          p_start: string;
          p_status?: string;
          p_type?: string;
          p_tz: string;
          p_video?: string;
          p_what?: string;
        };
        Returns: Json;
      };
      report_page: {
        Args: {
          p_after?: Json;
          p_channel?: string;
          p_descending?: boolean;
          p_end: string;
          p_page?: number;
          p_size?: number;
          p_sort?: string;
          p_start: string;
          p_status?: string;
          p_tz: string;
          p_video?: string;
        };
        Returns: {
          account: string | null;
          assignee: string | null;
          assignee_name: string | null;
          author_name: string | null;
          category: string | null;
          channel_id: string;
          comment_id: string;
          created_at: string;
          generated_reply: string | null;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          minutes: number | null;
          published_at: string | null;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          sentiment: string | null;
          status_reason: string | null;
          text_original: string;
          thread_id: string;
          thumbnail_url: string | null;
          topics: string[];
          user_id: string;
          verification_attempts: number | null;
          verified_at: string | null;
          video_id: string | null;
          video_title: string | null;
          youtube_reply_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "report_comments";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      report_people: {
        Args: { p_channel?: string; p_end: string; p_start: string; p_tz: string };
        Returns: {
          approved: number;
          dismissed: number;
          edited: number;
          kind: string;
          median_minutes: number;
          name: string;
          person_id: string;
          wrote: number;
        }[];
      };
      report_worth: {
        Args: { p_channel?: string; p_end: string; p_start: string; p_tz: string };
        Returns: Json;
      };
      request_access: { Args: Record<PropertyKey, never>; Returns: string };
      resend_invitation: { Args: { p_id: string }; Returns: undefined };
      resend_reply: {
        Args: { p_id: string };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          confidence: number | null;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          findings: Json | null;
          first_opinion: string | null;
          generated_reply: string | null;
          gone_at: string | null;
          grave: boolean;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          last_checked_at: string | null;
          lessons: string[] | null;
          marks: Json | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          posted_at: string | null;
          published_at: string | null;
          question_id: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          sources: Json | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number | null;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          youtube_reply_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "youtube_comments";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      resend_webhook: {
        Args: { p_delivery?: number; p_since?: string; p_until?: string; p_webhook: string };
        Returns: number;
      };
      resume_channel: { Args: { p_channel: string }; Returns: undefined };
      revoke_client_link: { Args: { p_id: string }; Returns: undefined };
      revoke_invitation: { Args: { p_id: string }; Returns: undefined };
      revoke_program_key: { Args: { p_id: string }; Returns: undefined };
      revoke_report_feed: { Args: { p_id: string }; Returns: undefined };
      rule_words: {
        Args: { p_rule: Json };
        Returns: {
          is_condition: boolean;
          part: string;
          words: string;
        }[];
      };
      saved_replies_for: {
        Args: { p_comment: string };
        Returns: {
          about: string[];
          saved_reply_id: string;
          used_for: number;
        }[];
      };
      search_knowledge: {
        Args: { p_channel: string; p_limit?: number; p_text: string };
        Returns: {
          at: string;
          id: string;
          kind: string;
          language: string;
          source_id: string;
          text: string;
          title: string;
          url: string;
        }[];
      };
      see_mentions: { Args: { p_comment?: string }; Returns: undefined };
      set_alert: {
        Args: {
          p_channel?: string;
          p_cooldown_hours: number;
          p_hours: number;
          p_kind: string;
          p_on: boolean;
          p_threshold: number;
        };
        Returns: undefined;
      };
      set_assistants_approve: { Args: { p_on: boolean }; Returns: undefined };
      set_captions: { Args: { p_channel: string; p_on: boolean }; Returns: undefined };
      set_conversation: {
        Args: { p_id: string; p_stance?: string };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          confidence: number | null;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          findings: Json | null;
          first_opinion: string | null;
          generated_reply: string | null;
          gone_at: string | null;
          grave: boolean;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          last_checked_at: string | null;
          lessons: string[] | null;
          marks: Json | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          posted_at: string | null;
          published_at: string | null;
          question_id: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          sources: Json | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number | null;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          youtube_reply_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "youtube_comments";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      set_posting_policy: {
        Args: {
          p_about?: string;
          p_channel?: string;
          p_hash?: string;
          p_only_here?: boolean;
          p_policy: string;
        };
        Returns: undefined;
      };
      set_responders_approve: { Args: { p_on: boolean }; Returns: undefined };
      set_rule_holds: { Args: { p_cap: number; p_hash: string; p_rule: string }; Returns: undefined };
      set_second_eyes: { Args: { p_on: boolean }; Returns: undefined };
      set_second_factor: { Args: { p_on: boolean }; Returns: undefined };
      shadow_totals: {
        Args: { p_channel?: string };
        Returns: {
          decisions: number;
          draft: number;
          post: number;
          post_approved: number;
          post_dismissed: number;
          post_edited: number;
          post_open: number;
          since: string;
          skip: number;
        }[];
      };
      spam_lessons_shown: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel_id: string;
          channel_title: string;
          created_at: string;
          example: string;
          id: string;
          is_spam: boolean;
        }[];
      };
      start_backfill: {
        Args: { p_channel: string; p_limit: number };
        Returns: {
          comments: number;
          credits: number;
        }[];
      };
      test_webhook: { Args: { p_webhook: string }; Returns: string };
      today_by_channel: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel_id: string;
          channel_title: string;
          comments: number;
          ends: string;
          next_post_at: string;
          posted: number;
          posted_public: number;
          queued: number;
          reason: string;
          sentence: string;
          waiting: number;
        }[];
      };
      try_alert: { Args: { p_way: string; p_webhook?: string }; Returns: undefined };
      unsubscribe_report_address: { Args: { p_token: string }; Returns: undefined };
      use_for_all: { Args: { p_channel: string; p_choice: string }; Returns: undefined };
      verification_stats: {
        Args: { p_channel?: string };
        Returns: {
          more: number;
          never: number;
          once: number;
          queued: number;
          twice: number;
          verified_public: number;
        }[];
      };
      viewer_card: {
        Args: { p_author: string; p_channel: string };
        Returns: {
          answers: number;
          author_name: string;
          comments: number;
          first_seen: string;
          labels: string[];
          latest: Json[];
          negative: number;
          neutral: number;
          notes: Json[];
          positive: number;
          regular: boolean;
        }[];
      };
      waiting_by_channel: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel_id: string;
          waiting: number;
        }[];
      };
      webhook_deliveries: {
        Args: { p_after?: number; p_limit?: number; p_webhook: string };
        Returns: {
          answer: string;
          answer_status: number;
          attempts: number;
          body: string;
          channel_id: string;
          comment_id: string;
          created_at: string;
          duration_ms: number;
          event_id: string;
          fault: string;
          id: number;
          kind: string;
          next_try_at: string;
          sent_at: string;
          state: string;
        }[];
      };
      webhooks: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channels: string[];
          created_at: string;
          delivered_at: string;
          disabled_at: string;
          disabled_reason: string;
          failures: number;
          format: string;
          id: string;
          kinds: string[];
          maker: string;
          name: string;
          old_secret_until: string;
          paused_at: string;
          tried_at: string;
          url: string;
          waiting: number;
        }[];
      };
      withdraw_offer: { Args: Record<PropertyKey, never>; Returns: undefined };
      write_note: { Args: { p_body: string; p_comment: string; p_mentions?: string[] }; Returns: string };
      write_reply: {
        Args: { p_id: string; p_text: string; p_version?: number };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          author_channel_id: string | null;
          author_name: string | null;
          can_reply: boolean;
          candidate: boolean;
          category: string | null;
          changed_in: unknown;
          channel_id: string;
          comment_id: string;
          confidence: number | null;
          created_at: string;
          edited_at: string | null;
          escalation: string | null;
          findings: Json | null;
          first_opinion: string | null;
          generated_reply: string | null;
          gone_at: string | null;
          grave: boolean;
          has_reply: boolean | null;
          history: boolean;
          id: string;
          is_replied: boolean;
          language: string | null;
          last_checked_at: string | null;
          lessons: string[] | null;
          marks: Json | null;
          owner_replied_at: string | null;
          owner_reply_text: string | null;
          post_after: string | null;
          posted_at: string | null;
          published_at: string | null;
          question_id: string | null;
          read_at: string;
          read_on: string;
          redacted_at: string | null;
          replies_read: number;
          reply_sent_at: string | null;
          reply_status: string | null;
          reply_type: string | null;
          rule_id: string | null;
          second_opinion: string | null;
          sentiment: string | null;
          sources: Json | null;
          status_changed_at: string | null;
          status_reason: string | null;
          tab: string | null;
          tab_at: string;
          text_original: string;
          thread_id: string;
          topics: string[];
          total_reply_count: number;
          translated_to: string | null;
          translation: string | null;
          used_connection_id: string | null;
          used_connection_label: string | null;
          user_id: string;
          verification_attempts: number | null;
          verification_note: string | null;
          verified_at: string | null;
          video_id: string | null;
          youtube_reply_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "youtube_comments";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      write_viewer_note: { Args: { p_author: string; p_body: string; p_channel: string }; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
  service: {
    Tables: {
      [_ in never]: never;
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      account_summary: {
        Args: { p_email: string };
        Returns: {
          channels: string[];
          comments: number;
          email: string;
          plan: string;
          replies_posted: number;
        }[];
      };
      announce_report: { Args: { p_report: string }; Returns: number };
      approve_address: { Args: { p_email: string }; Returns: undefined };
      begin_call: {
        Args: {
          p_address: string;
          p_assistant?: boolean;
          p_idempotency?: string;
          p_key: string;
          p_request?: string;
          p_scope: string;
        };
        Returns: {
          account_id: string;
          answer: Json;
          answered: boolean;
          call: string;
          calls_left: number;
          key_id: string;
          person_id: string;
          refusal: Json;
        }[];
      };
      begin_captions: {
        Args: { p_user?: string };
        Returns: {
          auto: boolean;
          channel_id: string;
          client_config_id: string;
          connection_id: string;
          expires_at: string;
          languages: string[];
          lease_id: string;
          sealed_access_token: string;
          user_id: string;
          video_id: string;
        }[];
      };
      begin_connection: {
        Args: { p_channel_id: string; p_client_config: string; p_user: string };
        Returns: string;
      };
      begin_job: { Args: { p_function: string }; Returns: undefined };
      begin_moderations: {
        Args: { p_channel?: string; p_user?: string };
        Returns: {
          act: string;
          client_config_id: string;
          comment_ids: string[];
          connection_id: string;
          expires_at: string;
          lease_id: string;
          sealed_access_token: string;
        }[];
      };
      begin_program_change: {
        Args: { p_action: string; p_id: string; p_text: string; p_version: number };
        Returns: {
          acted: boolean;
          answer: Json;
          client_config_id: string;
          connection_id: string;
          expires_at: string;
          lease_id: string;
          reply: string;
          sealed_access_token: string;
          youtube_reply_id: string;
        }[];
      };
      begin_reply_change: {
        Args: { p_action: string; p_id: string; p_text?: string; p_user: string };
        Returns: {
          client_config_id: string;
          connection_id: string;
          done: boolean;
          expires_at: string;
          lease_id: string;
          reply: string;
          reply_status: string;
          sealed_access_token: string;
          youtube_reply_id: string;
        }[];
      };
      begin_send: { Args: { p_id: string; p_lease: string }; Returns: boolean };
      begin_uploads: {
        Args: { p_channel: string; p_user: string };
        Returns: {
          began_at: string;
          cursor: string;
        }[];
      };
      begin_views: { Args: { p_channel: string; p_limit: number; p_user: string }; Returns: string[] };
      book_looks: {
        Args: { p_users: string[] };
        Returns: {
          refused: string;
          user_id: string;
        }[];
      };
      book_read: { Args: { p_connection: string; p_kind: string }; Returns: boolean };
      book_report_read: { Args: { p_lead: string; p_lease: string; p_units: number }; Returns: string };
      boxes_to_reseal: {
        Args: { p_after?: Json; p_except?: string[]; p_key_id: string; p_limit?: number };
        Returns: {
          field: string;
          row_id: string;
          sealed: string;
          table_name: string;
        }[];
      };
      caller_account: {
        Args: {
          p_aal?: string;
          p_account: string;
          p_channel?: string;
          p_comment?: string;
          p_connection?: string;
          p_need: string;
          p_person: string;
          p_session: string;
          p_webhook?: string;
        };
        Returns: string;
      };
      caller_address: { Args: Record<PropertyKey, never>; Returns: string };
      channel_access: {
        Args: { p_channel: string; p_user: string };
        Returns: {
          client_config_id: string;
          connection_id: string;
          expires_at: string;
          sealed_access_token: string;
        }[];
      };
      charge: { Args: { p_connection: string; p_kind: string; p_units: number }; Returns: undefined };
      charge_sign_in: { Args: { p_client_config: string; p_units: number }; Returns: undefined };
      claim_checks: {
        Args: { p_each?: number; p_limit?: number; p_user?: string };
        Returns: {
          booked_connection_id: string;
          channel_id: string;
          client_config_id: string;
          connection_id: string;
          expires_at: string;
          id: string;
          key_connection_id: string;
          lease_until: string;
          missed: boolean;
          moderated: boolean;
          needs_owner: boolean;
          needs_video: boolean;
          owner_told: boolean;
          sealed_access_token: string;
          sealed_api_key: string;
          thread_id: string;
          user_id: string;
          video_id: string;
          video_open: boolean;
          youtube_reply_id: string;
        }[];
      };
      claim_database_notice: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bytes: number;
          most_bytes: number;
          state: string;
          used_percent: number;
        }[];
      };
      claim_deliveries: {
        Args: { p_lease_seconds?: number; p_limit?: number };
        Returns: {
          account_id: string;
          channel_id: string;
          channel_title: string;
          data: Json;
          event_id: string;
          format: string;
          id: number;
          kind: string;
          lease_id: string;
          occurred_at: string;
          old_field: string;
          old_sealed: string;
          sealed: string;
          secret_field: string;
          url: string;
          webhook_id: string;
        }[];
      };
      claim_disk_notice: {
        Args: Record<PropertyKey, never>;
        Returns: {
          disk_free: number;
          state: string;
          used_percent: number;
        }[];
      };
      claim_drafts: {
        Args: { p_each?: number; p_lease_seconds?: number; p_limit?: number; p_user?: string };
        Returns: Json;
      };
      claim_free_report: {
        Args: { p_lease_seconds?: number };
        Returns: {
          channel_url: string;
          email: string;
          lead_id: string;
          lease_id: string;
          now: string;
          since: string;
          units_left: number;
        }[];
      };
      claim_mails: {
        Args: { p_lease_seconds?: number; p_limit?: number; p_operator?: boolean };
        Returns: {
          account_id: string;
          body: string;
          client_link_token: string;
          html: string;
          id: number;
          invitation_token: string;
          kind: string;
          lease_id: string;
          path: string;
          pictures: Json;
          recipient: string;
          report: Json;
          report_token: string;
          subject: string;
          undo_token: string;
        }[];
      };
      claim_moderation_looks: {
        Args: { p_channel?: string; p_user?: string };
        Returns: {
          acts: string[];
          booked_connection_id: string;
          channel_id: string;
          client_config_id: string;
          comment_ids: string[];
          connection_id: string;
          expires_at: string;
          key_connection_id: string;
          lease_id: string;
          sealed_access_token: string;
          sealed_api_key: string;
          user_id: string;
        }[];
      };
      claim_operator_link: { Args: { p_email: string; p_token_hash: string }; Returns: undefined };
      claim_posts: {
        Args: { p_each?: number; p_lease_seconds?: number; p_limit?: number; p_user?: string };
        Returns: {
          channel_id: string;
          client_config_id: string;
          comment_id: string;
          connection_id: string;
          expires_at: string;
          id: string;
          lease_id: string;
          may_be_answered: boolean;
          published_at: string;
          reply: string;
          sealed_access_token: string;
          text_original: string;
          thread_id: string;
          user_id: string;
        }[];
      };
      claim_pushes: {
        Args: { p_lease_seconds?: number; p_limit?: number };
        Returns: {
          account_id: string;
          auth: string;
          channel_id: string;
          comment_id: string;
          endpoint: string;
          id: number;
          key_id: string;
          kind: string;
          lease_id: string;
          line: string;
          p256dh: string;
          path: string;
          public_key: string;
          sealed: string;
          tab: string;
        }[];
      };
      claim_questions: {
        Args: { p_channels?: number; p_user?: string };
        Returns: {
          channel_id: string;
          fresh: Json;
          known: Json;
          user_id: string;
        }[];
      };
      claim_reconciles: {
        Args: { p_limit?: number; p_user?: string };
        Returns: {
          channel_id: string;
          client_config_id: string;
          connection_id: string;
          decides: boolean;
          expires_at: string;
          id: string;
          lease_id: string;
          reply: string;
          sealed_access_token: string;
          send_started_at: string;
          thread_id: string;
          user_id: string;
        }[];
      };
      claim_refreshes: {
        Args: { p_connection?: string; p_except?: string[]; p_limit?: number; p_user?: string };
        Returns: {
          client_config_id: string;
          client_id: string;
          id: string;
          label: string;
          lease_until: string;
          sealed_client_secret: string;
          sealed_refresh_token: string;
          user_id: string;
        }[];
      };
      claim_replay: {
        Args: { p_channel: string; p_replay: string; p_user: string };
        Returns: {
          characters: number[];
          comments: Json;
          rule_id: string;
          step: string;
          voice: Json;
        }[];
      };
      claim_schedule_notice: {
        Args: { p_function?: string };
        Returns: {
          at: string;
          late: Json;
        }[];
      };
      claim_syncs: {
        Args: { p_channel?: string; p_limit?: number; p_user?: string };
        Returns: {
          channel_id: string;
          client_config_id: string;
          connection_id: string;
          expires_at: string;
          history_cursor: string;
          history_done: boolean;
          history_from: string;
          history_hold: string;
          lease_until: string;
          probe: boolean;
          reread_due: boolean;
          sealed_access_token: string;
          sweep_cursor: string;
          sweep_due: boolean;
          sweep_until: string;
          uploads_due: boolean;
          user_id: string;
          views_due: boolean;
        }[];
      };
      claimed_reply_ids: { Args: { p_ids: string[]; p_user: string }; Returns: string[] };
      close_key: { Args: { p_closed: boolean; p_why?: string }; Returns: undefined };
      comment_to_translate: {
        Args: { p_id: string; p_user: string };
        Returns: {
          body: string;
          channel_id: string;
          translated_to: string;
          translation: string;
        }[];
      };
      comments_for_words: {
        Args: {
          p_category: string;
          p_channel: string;
          p_end: string;
          p_start: string;
          p_tz: string;
          p_user: string;
        };
        Returns: {
          body: string;
          id: string;
          language: string;
        }[];
      };
      comments_left: { Args: { p_account?: string; p_named?: string[]; p_user: string }; Returns: number };
      connection_secrets: {
        Args: { p_connection: string; p_user: string };
        Returns: {
          client_config_id: string;
          id: string;
          sealed_access_token: string;
          sealed_refresh_token: string;
        }[];
      };
      correct_reply_id: { Args: { p_id: string; p_lease_until: string; p_listed: Json }; Returns: boolean };
      cost_report: {
        Args: Record<PropertyKey, never>;
        Returns: {
          calls: number;
          email: string;
          input_tokens: number;
          money: number;
          output_tokens: number;
        }[];
      };
      count_waiting_mails: { Args: Record<PropertyKey, never>; Returns: number };
      create_oauth_session: {
        Args: {
          p_client_config: string;
          p_id: string;
          p_redirect_to: string;
          p_sealed_verifier: string;
          p_state_hash: string;
          p_user: string;
        };
        Returns: {
          client_id: string;
          read_views: boolean;
        }[];
      };
      create_webhook: {
        Args: {
          p_account: string;
          p_channels: string[];
          p_format: string;
          p_id: string;
          p_kinds: string[];
          p_name: string;
          p_person: string;
          p_sealed: string;
          p_url: string;
        };
        Returns: string;
      };
      database_size: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bytes: number;
          measured_at: string;
          most_bytes: number;
          state: string;
          used_percent: number;
        }[];
      };
      decide_access: { Args: { p_email: string; p_plan: string }; Returns: boolean };
      delete_account: {
        Args: { p_account?: string; p_named?: string[]; p_user: string };
        Returns: undefined;
      };
      delete_connection: { Args: { p_connection: string; p_user: string }; Returns: undefined };
      delete_rows: {
        Args: { p_account?: string; p_limit?: number; p_named?: string[]; p_user: string };
        Returns: number;
      };
      demand_model_call: {
        Args: { p_channel: string; p_user: string };
        Returns: {
          dialect: Json;
          server: string;
          take: string;
        }[];
      };
      doctor_facts: { Args: Record<PropertyKey, never>; Returns: Json };
      draft_evidence: {
        Args: { p_comments: string[] };
        Returns: {
          evidence: Json;
          id: string;
          lessons: Json;
        }[];
      };
      due_reports: {
        Args: { p_limit?: number };
        Returns: {
          account_name: string;
          channel_title: string;
          due_at: string;
          first_day: string;
          id: string;
          last_day: string;
          lines: Json;
          numbers: Json;
          rhythm: string;
        }[];
      };
      end_job: {
        Args: { p_counts?: Json; p_error?: string; p_function: string; p_ms: number };
        Returns: undefined;
      };
      engine_state: {
        Args: Record<PropertyKey, never>;
        Returns: {
          paused: boolean;
          since: string;
          why: string;
        }[];
      };
      export_account: { Args: { p_email: string }; Returns: Json };
      find_api_key: { Args: { p_user: string }; Returns: string };
      find_oauth_client: { Args: { p_client_id: string; p_user: string }; Returns: string };
      finish_sync: {
        Args: {
          p_broken_walk?: string;
          p_channel: string;
          p_cut?: boolean;
          p_error_code?: string;
          p_error_kind?: string;
          p_history_cursor: string;
          p_history_done: boolean;
          p_lease_until: string;
          p_new: number;
          p_reread?: boolean;
          p_sweep_cursor?: string;
          p_swept: boolean;
          p_user: string;
        };
        Returns: undefined;
      };
      fold_reports: { Args: { p_limit?: number }; Returns: number };
      forget_exchanges: { Args: Record<PropertyKey, never>; Returns: number };
      forget_old: { Args: { p_limit?: number }; Returns: number };
      grant_shared: { Args: { p_connection: string; p_user: string }; Returns: boolean };
      keep_exchange: { Args: { p_exchange: string; p_of: string }; Returns: undefined };
      keep_push_key: { Args: { p_id: string; p_public_key: string; p_sealed: string }; Returns: undefined };
      key_booked_on: { Args: { p_key: string }; Returns: string };
      key_state: {
        Args: Record<PropertyKey, never>;
        Returns: {
          account_units: number;
          closed_since: string;
          closed_until: string;
          closed_why: string;
          day: string;
          error: string;
          key_account_units: number;
          key_units: number;
          left: number;
          resets_at: string;
          state: string;
          used: number;
        }[];
      };
      lent_uses: {
        Args: Record<PropertyKey, never>;
        Returns: {
          calls: number;
          day: string;
          email: string;
          project: string;
          purpose: string;
          units: number;
        }[];
      };
      list_access: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channels: string[];
          decided_at: string;
          email: string;
          id: string;
          plan: string;
          report_requested_at: string;
          requested_at: string;
          signed_up: boolean;
        }[];
      };
      list_grants: {
        Args: { p_account?: string; p_named?: string[]; p_user: string };
        Returns: {
          id: string;
          sealed_access_token: string;
          sealed_refresh_token: string;
        }[];
      };
      look_at_model_again: { Args: Record<PropertyKey, never>; Returns: undefined };
      machine_state: {
        Args: Record<PropertyKey, never>;
        Returns: {
          backed_up_at: string;
          backup_late: boolean;
          disk: string;
          disk_bytes: number;
          disk_free: number;
          is_served: boolean;
          used_percent: number;
        }[];
      };
      may_borrow: { Args: { p_user: string }; Returns: boolean };
      measure_database: { Args: Record<PropertyKey, never>; Returns: undefined };
      metrics: {
        Args: Record<PropertyKey, never>;
        Returns: {
          about: string;
          family: string;
          labels: Json;
          type: string;
          value: number;
        }[];
      };
      model_notice: {
        Args: { p_mailed?: boolean };
        Returns: {
          detail: string;
          since: string;
          trouble: string;
        }[];
      };
      model_report: {
        Args: Record<PropertyKey, never>;
        Returns: {
          calls: number;
          day: string;
          limits: Json;
          money: number;
          server: Json;
          tokens: number;
          users: number;
        }[];
      };
      model_uses: {
        Args: Record<PropertyKey, never>;
        Returns: {
          calls: number;
          day: string;
          input_tokens: number;
          money: number;
          output_tokens: number;
          purpose: string;
        }[];
      };
      note_held: {
        Args: {
          p_authors: string[];
          p_channel: string;
          p_comments: string[];
          p_texts: string[];
          p_user: string;
        };
        Returns: undefined;
      };
      note_key_answer: { Args: { p_code?: string; p_kind?: string }; Returns: undefined };
      note_model: { Args: { p_note: Json; p_take: string }; Returns: boolean };
      note_restore: { Args: Record<PropertyKey, never>; Returns: undefined };
      note_views_error: {
        Args: { p_channel: string; p_error_code: string; p_error_kind: string; p_user: string };
        Returns: undefined;
      };
      oauth_client_of: {
        Args: { p_id: string; p_user: string };
        Returns: {
          client_id: string;
          sealed_client_secret: string;
        }[];
      };
      offer_reply: {
        Args: { p_comment: string; p_marks: Json; p_reply: string; p_sources: Json; p_user: string };
        Returns: unknown[];
        SetofOptions: {
          from: "*";
          to: "shown_source";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      older_comments: {
        Args: { p_user: string };
        Returns: {
          author_name: string;
          channel_title: string;
          credits: number;
          id: string;
          text_original: string;
          video_id: string;
          video_title: string;
        }[];
      };
      open_operator_link: {
        Args: { p_email: string; p_forwarded: string; p_sign_up: boolean; p_token_hash: string };
        Returns: undefined;
      };
      open_report_feed: {
        Args: { p_address: string; p_token: string };
        Returns: {
          feed: string;
          retry_after: number;
        }[];
      };
      operator_channels: {
        Args: { p_email?: string };
        Returns: {
          badge: string;
          channel_id: string;
          email: string;
          error_code: string;
          hold: string;
          last_read_at: string;
          next_read_at: string;
          queued: number;
          state: string;
          stopped_by: string;
          title: string;
          to_approve: number;
          undecided: number;
        }[];
      };
      operator_users: {
        Args: Record<PropertyKey, never>;
        Returns: {
          access_requested_at: string;
          automation: string;
          channels: number;
          created_at: string;
          email: string;
          last_sign_in_at: string;
          plan: string;
          policy: string;
          posted_this_month: number;
          queued: number;
          to_approve: number;
          troubled: number;
        }[];
      };
      pause_everything: { Args: { p_why?: string }; Returns: undefined };
      project_in_use: { Args: { p_client_config: string }; Returns: boolean };
      push_key_wanted: { Args: Record<PropertyKey, never>; Returns: string };
      push_state: {
        Args: Record<PropertyKey, never>;
        Returns: {
          devices: number;
          failing: number;
          made_at: string;
          off_since: string;
          people: number;
          public_key: string;
          waiting: number;
        }[];
      };
      quota_report: {
        Args: Record<PropertyKey, never>;
        Returns: {
          accounts: string[];
          closed_until: string;
          is_lent: boolean;
          left_for_posting: number;
          project: string;
          purposes: Json;
          quota: number;
          refusals: number;
          used: number;
        }[];
      };
      raise_alerts: { Args: { p_limit?: number }; Returns: number };
      record_captions: {
        Args: {
          p_language?: string;
          p_lease: string;
          p_outcome: string;
          p_reason?: string;
          p_text?: string;
          p_track?: string;
        };
        Returns: string;
      };
      record_checks: {
        Args: { p_results: Json };
        Returns: {
          failed: number;
          held: number;
          public: number;
          removed: number;
          unread: number;
          waiting: number;
        }[];
      };
      record_connection_error: {
        Args: { p_code: string; p_connection: string; p_kind: string };
        Returns: undefined;
      };
      record_database_notice: { Args: { p_sent: boolean; p_state: string }; Returns: undefined };
      record_delivery: {
        Args: {
          p_answer: string;
          p_body: string;
          p_fault: string;
          p_id: number;
          p_lease: string;
          p_ms: number;
          p_status: number;
        };
        Returns: undefined;
      };
      record_disk_notice: { Args: { p_sent: boolean; p_state: string }; Returns: undefined };
      record_drafts: {
        Args: { p_results: Json };
        Returns: {
          asked: number;
          drafted: number;
          queued: number;
          retried: number;
          skipped: number;
        }[];
      };
      record_free_report: {
        Args: { p_found?: Json; p_lead: string; p_lease: string; p_mail?: Json; p_outcome: string };
        Returns: boolean;
      };
      record_gone_threads: { Args: { p_threads: string[]; p_user: string }; Returns: undefined };
      record_gone_videos: {
        Args: { p_channel: string; p_user: string; p_videos: string[] };
        Returns: undefined;
      };
      record_mail: { Args: { p_id: number; p_lease: string; p_sent: boolean }; Returns: undefined };
      record_moderation_looks: {
        Args: { p_comments: string[]; p_lease: string; p_places: string[]; p_reason?: string };
        Returns: {
          again: number;
          done: number;
          later: number;
          refused: number;
          unsure: number;
        }[];
      };
      record_moderations: {
        Args: { p_lease: string; p_outcome: string; p_reason?: string };
        Returns: number;
      };
      record_oauth_code: {
        Args: { p_hint_hash: string; p_state_hash: string };
        Returns: {
          id: string;
          redirect_to: string;
        }[];
      };
      record_operator_session: {
        Args: { p_reason: string; p_session: string; p_user: string };
        Returns: undefined;
      };
      record_opinions: { Args: { p_opinions: Json }; Returns: number };
      record_post: {
        Args: {
          p_id: string;
          p_lease: string;
          p_outcome: string;
          p_posted_at?: string;
          p_reason?: string;
          p_reply_id?: string;
        };
        Returns: string;
      };
      record_program_change: {
        Args: { p_connection: string; p_id: string; p_lease: string; p_outcome: string };
        Returns: {
          answer: Json;
        }[];
      };
      record_push: {
        Args: { p_fault: string; p_id: number; p_lease: string; p_status: number };
        Returns: undefined;
      };
      record_reconcile: {
        Args: { p_found_reply_id: string; p_id: string; p_lease: string };
        Returns: string;
      };
      record_refresh: {
        Args: {
          p_access_mask?: string;
          p_error_code: string;
          p_error_kind?: string;
          p_expires_in?: number;
          p_id: string;
          p_lease_until: string;
          p_refresh_mask?: string;
          p_scope?: string;
          p_sealed_access?: string;
          p_sealed_refresh?: string;
        };
        Returns: string;
      };
      record_replay: {
        Args: { p_comments: Json; p_replay: string; p_run: Json; p_user: string };
        Returns: undefined;
      };
      record_reply_change: {
        Args: { p_connection: string; p_id: string; p_lease: string; p_outcome: string };
        Returns: string;
      };
      record_schedule_notice: { Args: { p_late: boolean; p_sent: boolean }; Returns: undefined };
      record_server_failure: { Args: { p_connection: string; p_kind?: string }; Returns: undefined };
      record_threads: {
        Args: { p_channel: string; p_threads: Json; p_user: string };
        Returns: {
          busy: string[];
          incomplete: string[];
          inserted: number;
          known: number;
          threads: number;
          unknown_videos: string[];
        }[];
      };
      record_translation: {
        Args: { p_body: string; p_id: string; p_to: string; p_translation: string; p_user: string };
        Returns: undefined;
      };
      record_uploads: {
        Args: { p_channel: string; p_cursor: string; p_user: string; p_videos: Json; p_whole_since?: string };
        Returns: undefined;
      };
      record_videos: { Args: { p_user: string; p_videos: Json }; Returns: undefined };
      record_views: {
        Args: { p_asked: string[]; p_channel: string; p_figures: Json; p_user: string };
        Returns: undefined;
      };
      recorded_exchanges: {
        Args: { p_after?: number; p_limit?: number; p_of: string };
        Returns: {
          exchange: string;
          id: number;
        }[];
      };
      recount_reports: { Args: { p_limit?: number }; Returns: number };
      redact_stale: { Args: { p_limit?: number }; Returns: number };
      refresh_states: {
        Args: { p_connection?: string; p_user?: string };
        Returns: {
          expires_at: string;
          health: string;
          id: string;
          label: string;
          refreshing: boolean;
          sealed_access_token: string;
        }[];
      };
      refuse_operator: { Args: { p_session: string }; Returns: undefined };
      reopen_quota: { Args: { p_connection: string }; Returns: undefined };
      replayed_comment: {
        Args: { p_channel: string; p_comment: string; p_replay: string; p_user: string };
        Returns: {
          comment: Json;
          voice: Json;
        }[];
      };
      report_feed_days: {
        Args: { p_feed: string };
        Returns: {
          answered_percent: number;
          comments: number;
          coverage_percent: number;
          day: string;
          median_minutes: number;
          public_replies: number;
        }[];
      };
      request_report: { Args: Record<PropertyKey, never>; Returns: Json };
      requeue: {
        Args: { p_apply?: boolean; p_email?: string };
        Returns: {
          drafts: number;
          failed: number;
          mails: number;
          replies: number;
          unproven: number;
        }[];
      };
      reseal: { Args: { p_boxes: Json }; Returns: number };
      resume_everything: { Args: Record<PropertyKey, never>; Returns: undefined };
      rewrite_context: {
        Args: { p_comment: string; p_user: string };
        Returns: {
          answers_us: boolean;
          author_name: string;
          reply: string;
          text: string;
          thread: Json;
          video_id: string;
          video_title: string;
          voice: Json;
        }[];
      };
      rotate_push_key: { Args: Record<PropertyKey, never>; Returns: number };
      rotate_webhook: {
        Args: { p_account: string; p_field: string; p_id: string; p_person: string; p_sealed: string };
        Returns: string;
      };
      said_by_owner: { Args: { p_id: string; p_replies: Json }; Returns: string[] };
      save_api_key: {
        Args: { p_email: string; p_id: string; p_mask: string; p_sealed: string; p_user: string };
        Returns: Database["public"]["Tables"]["youtube_connections"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "youtube_connections";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      save_connection: {
        Args: {
          p_access_mask: string;
          p_channel_id: string;
          p_channel_title: string;
          p_client_config: string;
          p_email: string;
          p_expires_in: number;
          p_id: string;
          p_label: string;
          p_refresh_mask: string;
          p_scope: string;
          p_sealed_access: string;
          p_sealed_refresh: string;
          p_signed_in_email: string;
          p_user: string;
        };
        Returns: Database["public"]["Tables"]["youtube_connections"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "youtube_connections";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      save_oauth_client: {
        Args: {
          p_client_id: string;
          p_id: string;
          p_label: string;
          p_operators?: boolean;
          p_sealed_secret: string;
          p_secret_mask: string;
          p_user: string;
        };
        Returns: Database["public"]["Tables"]["user_google_oauth_clients"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "user_google_oauth_clients";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      schedule_report: {
        Args: Record<PropertyKey, never>;
        Returns: {
          counts: Json;
          duration_ms: number;
          last_error: string;
          last_success_at: string;
          late: boolean;
          name: string;
          proven_at: string;
        }[];
      };
      seal_oauth_code: { Args: { p_id: string; p_sealed_code: string }; Returns: undefined };
      sealing_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          boxes: number;
          key_id: string;
        }[];
      };
      set_database_size: { Args: { p_bytes: number }; Returns: undefined };
      set_lending: { Args: { p_changes: Json }; Returns: undefined };
      set_model_limits: { Args: { p_limits: Json }; Returns: undefined };
      set_request_limits: { Args: { p_changes: Json }; Returns: undefined };
      set_threads_aside: { Args: { p_threads: string[]; p_user: string }; Returns: undefined };
      set_trusted_proxies: { Args: { p_count: number }; Returns: undefined };
      settle_model_calls: { Args: { p_take: string; p_uses: Json }; Returns: undefined };
      settle_questions: { Args: { p_settled: Json }; Returns: number };
      sources_shown: {
        Args: { p_sources: Json; p_user: string };
        Returns: unknown[];
        SetofOptions: {
          from: "*";
          to: "shown_source";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      take_model_calls: { Args: { p_wanted: Json }; Returns: Json };
      take_oauth_session: {
        Args: { p_hint_hash: string; p_state_hash: string; p_user: string };
        Returns: {
          client_config_id: string;
          client_id: string;
          id: string;
          sealed_client_secret: string;
          sealed_code: string;
          sealed_verifier: string;
        }[];
      };
      tell_of_weeks: { Args: { p_limit?: number }; Returns: number };
      threads_to_reread: { Args: { p_channel: string; p_limit?: number; p_user: string }; Returns: string[] };
      try_context: {
        Args: { p_channel: string; p_user: string; p_video: string };
        Returns: {
          video_title: string;
          voice: Json;
        }[];
      };
      try_decision: {
        Args: {
          p_channel: string;
          p_confidence: number;
          p_despair: boolean;
          p_escalation: string;
          p_findings: Json;
          p_opinion: string;
          p_rule: string;
          p_user: string;
        };
        Returns: {
          outcome: string;
          why: string;
        }[];
      };
      try_evidence: {
        Args: { p_channel: string; p_text: string; p_user: string; p_video: string };
        Returns: {
          evidence: Json;
          lessons: Json;
        }[];
      };
      try_master_login: { Args: { p_forwarded: string }; Returns: boolean };
      turn_push: { Args: { p_on: boolean }; Returns: undefined };
      undo_address_change: { Args: { p_token: string }; Returns: string };
      unsubscribe_report_address: { Args: { p_token: string }; Returns: undefined };
      video_titles: {
        Args: { p_ids: string[]; p_user: string };
        Returns: {
          id: string;
          title: string;
        }[];
      };
      webhook_to_rotate: { Args: { p_account: string; p_id: string; p_person: string }; Returns: string };
      write_digests: { Args: { p_limit?: number }; Returns: number };
      write_report: {
        Args: { p_due: string; p_id: string; p_last_day: string; p_mail: Json };
        Returns: boolean;
      };
      write_weekly_reports: { Args: { p_limit?: number }; Returns: number };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
  service: {
    Enums: {},
  },
} as const;
