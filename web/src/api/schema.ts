// Generated from api/openapi.yaml by npm run generate.
import type { Amount } from "../amount";

export const amountFields: ReadonlySet<string> = new Set(["amount","balance","cashback","cashback_received","cashback_spent","closing_balance","commission","commission_amount","daily","daily_limit","daily_used","fee","fees","flat_fee","held","held_at_end","held_at_start","issued","maximum_fee","minimum_amount","minimum_fee","monthly","monthly_used","net","opening_balance","redeemed","remaining","reversed","reversed_amount","reversed_cashback","reversed_fees","spent_today","sum_of_credits","sum_of_debits","supply_at_end","supply_at_start","total_amount","total_fee","wallet"]);

export interface paths {
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange username and password for tokens */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refresh-access-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new pair of tokens
         * @description The old refresh token is spent. A repeat within 10 seconds gets the same answer, a later one ends the
         *     whole session.
         */
        post: operations["refreshAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session; its tokens stop working at once */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register; a confirmation code is sent */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-up/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a registration with the code that was sent */
        post: operations["confirmSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-up/resend-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send another confirmation code */
        post: operations["resendSignUpCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to set a new password
         * @description The answer is the same whether the user exists or not.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forgot-password/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the code that was sent; every session ends */
        post: operations["confirmForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user's data
         * @description With a token `user_id` may be left out. Another user's data needs `view_kyc_data`, generally or for
         *     that user. With an API key `user_id` is required.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change one's password; other sessions end */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/change-phone-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to a new phone number */
        post: operations["changePhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/change-phone-number/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove the new phone number; only now it counts */
        post: operations["confirmPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factor/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to use a second factor (TOTP, RFC 6238) */
        post: operations["enrollSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove that the authenticator works; from now on login asks for a code */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stop using the second factor */
        delete: operations["removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/grant-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grant a role to a user */
        post: operations["grantUserRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/revoke-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a role away from a user */
        delete: operations["revokeUserRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The roles of a user
         * @description One's own need no permission.
         */
        get: operations["getUserRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The permissions of a user, roles included
         * @description One's own need no permission.
         */
        get: operations["getUserPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/grant-account-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant a user permissions for one account
         * @description A permission that is held already is ignored. An unknown one is refused and nothing is granted.
         */
        post: operations["grantUserAccountPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/revoke-account-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take permissions for one account away from a user; all of them where none is named */
        delete: operations["revokeUserAccountPermissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/grant-user-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant a user permissions for one user
         * @description A permission that is held already is ignored. An unknown one is refused and nothing is granted.
         */
        post: operations["grantUserUserPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/revoke-user-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take permissions for one user away from a user; all of them where none is named */
        delete: operations["revokeUserUserPermissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/grant-legal-entity-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant a user permissions for one legal entity
         * @description A permission that is held already is ignored. An unknown one is refused and nothing is granted.
         */
        post: operations["grantUserLegalEntityPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/revoke-legal-entity-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take permissions for one legal entity away from a user; all of them where none is named */
        delete: operations["revokeUserLegalEntityPermissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/grant-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grant a role to an API key */
        post: operations["grantApiKeyRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/revoke-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a role away from an API key */
        delete: operations["revokeApiKeyRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The roles of an API key
         * @description One's own need no permission.
         */
        get: operations["getApiKeyRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The permissions of an API key, roles included
         * @description One's own need no permission.
         */
        get: operations["getApiKeyPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/grant-account-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant an API key permissions for one account
         * @description A permission that is held already is ignored. An unknown one is refused and nothing is granted.
         */
        post: operations["grantApiKeyAccountPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/revoke-account-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take permissions for one account away from an API key; all of them where none is named */
        delete: operations["revokeApiKeyAccountPermissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/grant-user-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant an API key permissions for one user
         * @description A permission that is held already is ignored. An unknown one is refused and nothing is granted.
         */
        post: operations["grantApiKeyUserPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/revoke-user-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take permissions for one user away from an API key; all of them where none is named */
        delete: operations["revokeApiKeyUserPermissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/grant-legal-entity-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant an API key permissions for one legal entity
         * @description A permission that is held already is ignored. An unknown one is refused and nothing is granted.
         */
        post: operations["grantApiKeyLegalEntityPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/revoke-legal-entity-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take permissions for one legal entity away from an API key; all of them where none is named */
        delete: operations["revokeApiKeyLegalEntityPermissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/legal-entity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A legal entity's record */
        get: operations["getLegalEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/legal-entity/api-key/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an API key; it is shown only now */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/legal-entity/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A legal entity's API keys, newest first */
        get: operations["getApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/legal-entity/api-key/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End an API key for good */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The accounts of a user, newest first
         * @description Those that the user owns, and those that the user acts for where the caller may see them. With a token `user_id`
         *     may be left out.
         */
        get: operations["getUserAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/legal-entity/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts of a legal entity, newest first */
        get: operations["getLegalEntityAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/create-personal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a personal account and link its first wallet
         * @description One personal account a user. With a token `user_id` may be left out; for another user `manage_accounts` is needed.
         *     The account is pending until the chain has opened it; follow `tracking_id`. Its owner holds every account permission on it.
         */
        post: operations["createPersonalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/register-business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an account of a legal entity
         * @description The wallet is linked to the caller, who holds every account permission on the account.
         */
        post: operations["registerBusinessAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account with balance and limits */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop an account from sending and receiving */
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a suspended account go on */
        post: operations["reactivateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close an empty account for good */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/spending-allowance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a user may send in a day without approval */
        get: operations["getSpendingAllowance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/link-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a user's wallet to an account; a wallet that the user has on it is replaced
         * @description A user who is new to the account may send nothing without approval until given an allowance.
         */
        post: operations["linkUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/unlink-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a user's wallet off an account and the whitelist */
        post: operations["unlinkUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/link-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link an API key's wallet to an account; a wallet that the key has on it is replaced */
        post: operations["linkApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/unlink-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an API key's wallet off an account and the whitelist */
        post: operations["unlinkApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/wallet-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active wallets and former ones, by user and API key */
        get: operations["getWalletLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who may do what on an account, by user and API key
         * @description Those who hold a permission for this account by name. What somebody holds generally, by a role, is not listed.
         */
        get: operations["getAccountPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/till/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a till */
        post: operations["createTill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/till/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deactivate a till for good */
        delete: operations["deactivateTill"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/till/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What went through a till in a day */
        get: operations["getTillReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tills of an account, newest first */
        get: operations["getTills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every transaction type */
        get: operations["getTransactionTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blockchain/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Chain, contract and how far the platform has read it */
        get: operations["getBlockchainInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blockchain/transaction-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a blockchain transaction is */
        get: operations["getBlockchainTransactionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blockchain/transaction/error-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a blockchain transaction failed */
        get: operations["getBlockchainErrorMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blockchain/transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A blockchain transaction */
        get: operations["getBlockchainTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blockchain/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What anyone needs to check a blockchain transaction offline
         * @description The answer is a file to keep and to hand on: `florin verify receipt FILE`, the Go package `proof` and the
         *     TypeScript module `web/proof` check it with the contract's address and the validators' addresses, or a block
         *     hash from a node, and nothing else. For the holder of the wallet that signed, and for who may view the
         *     transactions of an account concerned, the recipient's included. 409 until the transaction is in a block that
         *     counts.
         */
        get: operations["getBlockchainProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/legal-entity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a legal entity */
        post: operations["createLegalEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/legal-entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All legal entities, newest first */
        get: operations["getLegalEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a user whose identity the operator has checked
         * @description The user is active at once, without a confirmation code.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users, newest first */
        get: operations["getUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/user/kyc-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a user's KYC type, and with it the limits of the user's account */
        post: operations["setUserKycType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/user/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a user from logging in; every session ends */
        post: operations["disableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/user/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a disabled user log in again */
        post: operations["enableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All roles */
        get: operations["getAllRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Define a role, or change one that is not built in */
        post: operations["defineRole"];
        /** Delete a role that nobody has */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/account/kyc-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set an account's KYC type and with it its limits */
        post: operations["setAccountKycType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/account/cashback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a business account's cashback programme */
        post: operations["setCashback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Limits by KYC type */
        get: operations["getLimits"];
        put?: never;
        /** Set the limits of a KYC type */
        post: operations["setLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fees by transaction type and kind of sender */
        get: operations["getFees"];
        put?: never;
        /** Set what a transaction type costs one kind of sender */
        post: operations["setFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up a client's accounts from its resolution
         * @description Applying the same resolution again changes nothing. `dry_run` tells what would change. See docs/resolutions.md.
         */
        post: operations["applyResolution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All money of a period: issued, redeemed, fees, by day and type
         * @description At most 400 days. What the bookings come to is compared with the chain's own counters at the last block
         *     before `from` and the last block before `to`; what does not tie out is in `disagreements`.
         */
        get: operations["getOperatorReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what, newest first */
        get: operations["getAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/transfer-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a transfer would do now
         * @description Nothing is created, and what is possible now may fail later. The verdict is the contract's own. Name the recipient
         *     in exactly one way: phone number, username, or business account. The wallet is the caller's own, or the caller holds
         *     `initiate_transaction` or `view_account_info` for its account.
         */
        get: operations["previewTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/deposit-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a deposit would do now */
        get: operations["previewDeposit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/withdrawal-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a withdrawal would do now */
        get: operations["previewWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/send-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, sign and submit a transfer in one call
         * @description The private key is used for signing in memory and neither stored nor logged; the request has to come over TLS and from
         *     a backend. The wallet is linked to the caller, or the caller holds `initiate_transaction` for its account.
         */
        post: operations["sendTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/initiate-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a transfer to be signed by the client */
        post: operations["initiateTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/initiate-deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announce money from a bank account, to be signed by the client */
        post: operations["initiateDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/initiate-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for money to be paid out, to be signed by the client */
        post: operations["initiateWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of transfers with these references
         * @description In the order asked for; a reference that was never used is left out. For the wallet's holder, and with `view_transactions`
         *     for its account.
         */
        get: operations["getBulkPayments"];
        put?: never;
        /**
         * Pay the rows of a file
         * @description The file is CSV with a header, or JSON lines, with the columns or fields `client_reference`, `amount`, `transaction_type`,
         *     one way to name the recipient (`recipient_username`, `recipient_phone_country_dialcode` and `recipient_phone_number`,
         *     `recipient_account_id`, `recipient_till_id`), and optionally `note`, `metadata`, `sender_till_id`, `source_of_funds`. At most
         *     10,000 rows and 8 MiB. What is wrong with the file (its header, encoding or quoting, a `client_reference` that is in it
         *     twice) refuses the file with 422, and nothing is paid; what is wrong with a row refuses the row.
         *
         *     A `client_reference` belongs to the sending account for ever and is never paid twice, in this file or another: a row
         *     whose reference is known is answered with its transaction as it is now. So whoever got no answer sends the same
         *     file again. With `retry_failed` rows whose transaction has failed are tried again.
         *
         *     The file travels in a JSON body, beside the key: `file` as text, or `file_base64` as the bytes that it has on disk, whose
         *     encoding is then found by its byte order mark (UTF-8, UTF-16) or named. With `private_key` the rows are signed and on
         *     their way when the answer comes; the rules of `send-transfer` hold. With `sender_wallet_address` instead they are answered
         *     unsigned, with consecutive nonces, to be signed and submitted in this order; a row that is sent again before it was
         *     submitted is answered with a fresh nonce. With `dry_run` nothing is changed: every row is previewed by itself as things
         *     are now, so that rows that pass one by one may fail together; `sufficient_balance` says whether the sum is there.
         *
         *     One call counts as one request, and one more for every 50 rows. A caller may have four under way.
         */
        post: operations["payBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-initiate-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An unsigned initiation once more, with a fresh nonce */
        get: operations["rawInitiateTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-initiate-deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An unsigned initiation once more, with a fresh nonce */
        get: operations["rawInitiateDeposit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-initiate-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An unsigned initiation once more, with a fresh nonce */
        get: operations["rawInitiateWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-approve-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve what waits for approval */
        get: operations["rawApproveTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-approve-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve what waits for approval */
        get: operations["rawApproveWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-reject-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject what waits for approval */
        get: operations["rawRejectTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-reject-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject what waits for approval */
        get: operations["rawRejectWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-cancel-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel what one initiated */
        get: operations["rawCancelTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-cancel-deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel what one initiated */
        get: operations["rawCancelDeposit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-cancel-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel what one initiated */
        get: operations["rawCancelWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/raw-finalise-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finalise an approved transfer before the platform does */
        get: operations["rawFinaliseTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/raw-set-spending-allowance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Set what a user may send in a day without approval; an administrator of the account signs */
        get: operations["rawSetSpendingAllowance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/raw-deactivate-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suspend the wallet's own account; an administrator of the account signs */
        get: operations["rawDeactivateAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blockchain/signed-transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit what was signed
         * @description The signature is the authentication. The same bytes again answer with the same `tracking_id`.
         */
        post: operations["submitSignedTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/full-transaction/from-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A transaction with its history */
        get: operations["getFullTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/full-transaction/from-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The most recent transaction with this metadata */
        get: operations["getFullTransactionByMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account's transactions, newest first */
        get: operations["getAccountTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account's books of a period
         * @description Every booking in the order of its block, each fee, cashback, reversal and returned withdrawal on a line of
         *     its own, with the balance after it. A booking's time is its block's. The opening balance is the chain's at
         *     the last block before `from`, the closing balance the chain's at the last block before `to`; before the
         *     first line it is checked that the bookings lead from one to the other. Where they do not, the answer is 409
         *     and no statement. What goes wrong after the first line ends the connection in the middle: a statement whose
         *     transfer ends properly is complete. See docs/statements.md for the columns of csv and the parts of camt053.
         *
         *     A withdrawal is booked when its money is held, and returned when it is refused, rejected or expires.
         */
        get: operations["getAccountStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/settle-deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issue the money of a deposit that has come */
        post: operations["settleDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/settle-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem a withdrawal that was paid out */
        post: operations["settleWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/refuse-deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a deposit whose money has not come */
        post: operations["refuseDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/refuse-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the held money of a withdrawal back */
        post: operations["refuseWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give amount, fee and cashback of a transfer back, once */
        post: operations["reverseTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-request/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask a person for money into an account */
        post: operations["createPaymentRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-request/from-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A payment request
         * @description For the person who is asked, the account's owner, and who holds `view_payment_requests` for one of them, the legal
         *     entity or the account. For others it does not exist.
         */
        get: operations["getPaymentRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-request/from-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The most recent payment request with this metadata */
        get: operations["getPaymentRequestByMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-requests/from-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A payment request
         * @description For the person who is asked, the account's owner, and who holds `view_payment_requests` for one of them, the legal
         *     entity or the account. For others it does not exist.
         */
        get: operations["getPaymentRequestToo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-requests/from-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The most recent payment request with this metadata */
        get: operations["getPaymentRequestByMetadataToo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-request/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a request back */
        post: operations["cancelPaymentRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-request/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse to pay; the person who is asked */
        post: operations["rejectPaymentRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-request/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay; the person who is asked
         * @description `sender_wallet_address` picks the account to pay from and answers with a transaction to sign; `private_key` does the
         *     same in one call.
         */
        post: operations["approvePaymentRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-code.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A QR code that prefills the payer's screen, as PNG
         * @description It holds compact JSON with what is given: `{"username":"ana","amount":12.5}`. `username` or `account_id` is needed. Anybody may
         *     ask: the picture shows what the address of the picture says and nothing else, so that neither whether somebody exists
         *     is looked up. Error correction is level Q, a quarter of the picture may be damaged. More than 700 characters of JSON,
         *     which no telephone reads from a sticker, are refused with 422.
         */
        get: operations["getPaymentCodePng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-code.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A QR code that prefills the payer's screen, as SVG
         * @description The same as lines, for print in any size.
         */
        get: operations["getPaymentCodeSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/payment-requests/incoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests that ask a user, newest first */
        get: operations["getIncomingPaymentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/payment-requests/outgoing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests for money into accounts that a user is linked to, newest first */
        get: operations["getOutgoingPaymentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/legal-entity/payment-requests/outgoing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests for money into accounts of a legal entity, newest first */
        get: operations["getLegalEntityPaymentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/callback-url/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an account's events to a base address; a new key pair signs them
         * @description The permission is needed for the account and for the manager entity.
         */
        post: operations["registerCallbackUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/callback-urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account's registrations, newest first
         * @description With `manager_entity_id` the permission for that legal entity is enough.
         */
        get: operations["getCallbackUrls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/callback-url/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stop sending */
        delete: operations["deactivateCallbackUrl"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/callback-url/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description A signed event of its own kind goes to `/callback/test` after the registration's base address, with `"test": true` and no
         *     transaction: nothing happened. It is tried and listed as all others are. The permission is needed for the account and for
         *     the manager entity.
         */
        post: operations["testCallbackUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/callback-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account's events and the tries to deliver them, newest first */
        get: operations["getCallbackDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/callback-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same signed payloads to be fetched, oldest first, kept 30 days */
        get: operations["getCallbackEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/push-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Be told on this device */
        post: operations["subscribeToPush"];
        /** Be told on this device no more */
        delete: operations["unsubscribeFromPush"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/public-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The key that browsers subscribe with (VAPID) */
        get: operations["getPushPublicKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Build and API version */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @example Username or password incorrect */
            detail: string;
        };
        Success: {
            success: boolean;
        };
        /** Format: int64 */
        Id: number;
        /** @example 2026-11-14T23:43:15.515122 */
        Timestamp: string;
        Username: string;
        Password: string;
        ConfirmationCode: string;
        Name: string;
        LoginRequest: {
            username: string;
            password: components["schemas"]["Password"];
            challenge_code?: components["schemas"]["ConfirmationCode"];
        };
        LoginResult: {
            /** @constant */
            token_type: "bearer";
            access_token: string;
            refresh_token: string;
            user_id: components["schemas"]["Id"];
            username: string;
            /** @description Without + */
            phone_country_dialcode: string;
            phone_number: string;
            first_name: string;
            last_name: string;
        };
        RefreshRequest: {
            refresh_token: string;
        };
        SignUpRequest: {
            username: components["schemas"]["Username"];
            password: components["schemas"]["Password"];
            first_name: components["schemas"]["Name"];
            last_name: components["schemas"]["Name"];
            phone_country_dialcode: components["schemas"]["Dialcode"];
            phone_number: components["schemas"]["PhoneNumber"];
            /** Format: email */
            email?: string;
        };
        SignUpResult: {
            user_id: components["schemas"]["Id"];
            /**
             * @description Where the code went
             * @example +49 ••••• 678
             */
            confirmation_destination: string;
        };
        ConfirmSignUpRequest: {
            username: string;
            confirmation_code: components["schemas"]["ConfirmationCode"];
        };
        UsernameRequest: {
            username: string;
        };
        ConfirmForgotPasswordRequest: {
            username: string;
            confirmation_code: components["schemas"]["ConfirmationCode"];
            new_password: components["schemas"]["Password"];
        };
        ChangePasswordRequest: {
            old_password: components["schemas"]["Password"];
            new_password: components["schemas"]["Password"];
        };
        PhoneNumberRequest: {
            phone_country_dialcode: components["schemas"]["Dialcode"];
            phone_number: components["schemas"]["PhoneNumber"];
        };
        CodeRequest: {
            code: components["schemas"]["ConfirmationCode"];
        };
        /** @description Without + */
        Dialcode: string;
        PhoneNumber: string;
        SecondFactor: {
            secret: string;
            otpauth_url: string;
        };
        User: {
            user_id: components["schemas"]["Id"];
            username: string;
            first_name: string;
            last_name: string;
            phone_country_dialcode: string;
            phone_number: string;
            email: string | null;
            kyc_type: string;
            status: string;
            creation_time: components["schemas"]["Timestamp"];
            account_ids: components["schemas"]["Id"][];
            legal_entity_ids: components["schemas"]["Id"][];
        };
        UserRole: {
            subject_user_id: components["schemas"]["Id"];
            role: components["schemas"]["RoleName"];
        };
        UserAccountPermissions: {
            subject_user_id: components["schemas"]["Id"];
            permissions: components["schemas"]["PermissionNames"];
            target_account_id: components["schemas"]["Id"];
        };
        UserUserPermissions: {
            subject_user_id: components["schemas"]["Id"];
            permissions: components["schemas"]["PermissionNames"];
            target_user_id: components["schemas"]["Id"];
        };
        UserLegalEntityPermissions: {
            subject_user_id: components["schemas"]["Id"];
            permissions: components["schemas"]["PermissionNames"];
            target_legal_entity_id: components["schemas"]["Id"];
        };
        ApiKeyRole: {
            subject_api_key_id: components["schemas"]["Id"];
            role: components["schemas"]["RoleName"];
        };
        ApiKeyAccountPermissions: {
            subject_api_key_id: components["schemas"]["Id"];
            permissions: components["schemas"]["PermissionNames"];
            target_account_id: components["schemas"]["Id"];
        };
        ApiKeyUserPermissions: {
            subject_api_key_id: components["schemas"]["Id"];
            permissions: components["schemas"]["PermissionNames"];
            target_user_id: components["schemas"]["Id"];
        };
        ApiKeyLegalEntityPermissions: {
            subject_api_key_id: components["schemas"]["Id"];
            permissions: components["schemas"]["PermissionNames"];
            target_legal_entity_id: components["schemas"]["Id"];
        };
        RoleName: string;
        PermissionNames: string[];
        Role: {
            role: string;
            permissions: string[];
        };
        PermissionEntry: {
            permission: string;
            /** @enum {string} */
            target_type: "general" | "account_list" | "user_list" | "legal_entity_list";
            target_account_ids?: components["schemas"]["Id"][];
            target_user_ids?: components["schemas"]["Id"][];
            target_legal_entity_ids?: components["schemas"]["Id"][];
        };
        LegalEntity: {
            legal_entity_id: components["schemas"]["Id"];
            legal_name: string;
            registration_number: string;
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            creation_time: components["schemas"]["Timestamp"];
        };
        CreateApiKeyRequest: {
            legal_entity_id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        ApiKeyRecord: {
            api_key_id: components["schemas"]["Id"];
            legal_entity_id: components["schemas"]["Id"];
            prefix: string;
            name: string;
            active: boolean;
            creation_time: components["schemas"]["Timestamp"];
            expiration_time: components["schemas"]["Timestamp"];
            /** @description Only in the answer that creates it */
            api_key?: string;
        };
        ApiKeys: {
            api_keys: components["schemas"]["ApiKeyRecord"][];
        };
        Tracked: {
            success: boolean;
            tracking_id: components["schemas"]["Id"];
        };
        /**
         * @description Hex with or without 0x; mixed case has to be a right EIP-55 checksum
         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
         */
        WalletAddress: string;
        /**
         * Format: decimal
         * @description Exact, in major units with at most the currency's decimals
         */
        Amount: Amount;
        /**
         * Format: decimal
         * @description null where there is none
         */
        Limit: Amount | null;
        /** @enum {string} */
        KycTypeName: "basic" | "verified" | "business";
        Reason: string;
        AccountName: string;
        CreatePersonalRequest: {
            wallet_address: components["schemas"]["WalletAddress"];
            user_id?: components["schemas"]["Id"];
            account_name?: components["schemas"]["AccountName"];
        };
        RegisterBusinessRequest: {
            legal_entity_id: components["schemas"]["Id"];
            account_name: components["schemas"]["AccountName"];
            wallet_address: components["schemas"]["WalletAddress"];
        };
        Account: {
            account_id: components["schemas"]["Id"];
            account_name: string;
            /** @enum {string} */
            account_type: "personal" | "business" | "system";
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "closed";
            /** Format: int64 */
            owner_user_id: number | null;
            /** Format: int64 */
            owner_legal_entity_id: number | null;
            kyc_type: string;
            balance: components["schemas"]["Amount"];
            currency: string;
            limits: components["schemas"]["Limits"];
            creation_time: components["schemas"]["Timestamp"];
        };
        OpenedAccount: {
            account_id: components["schemas"]["Id"];
            account_name: string;
            /** @enum {string} */
            account_type: "personal" | "business" | "system";
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "closed";
            /** Format: int64 */
            owner_user_id: number | null;
            /** Format: int64 */
            owner_legal_entity_id: number | null;
            kyc_type: string;
            balance: components["schemas"]["Amount"];
            currency: string;
            limits: components["schemas"]["Limits"];
            creation_time: components["schemas"]["Timestamp"];
            tracking_id: components["schemas"]["Id"];
        };
        Limits: {
            minimum_amount: components["schemas"]["Limit"];
            daily: components["schemas"]["Limit"];
            monthly: components["schemas"]["Limit"];
            wallet: components["schemas"]["Limit"];
            daily_used: components["schemas"]["Amount"];
            monthly_used: components["schemas"]["Amount"];
        };
        AccountReasonRequest: {
            account_id: components["schemas"]["Id"];
            reason: components["schemas"]["Reason"];
        };
        SpendingAllowance: {
            daily_limit: components["schemas"]["Limit"];
            spent_today: components["schemas"]["Amount"];
            remaining: components["schemas"]["Limit"];
        };
        LinkUserRequest: {
            user_id: components["schemas"]["Id"];
            account_id: components["schemas"]["Id"];
            wallet_address: components["schemas"]["WalletAddress"];
        };
        UnlinkUserRequest: {
            user_id: components["schemas"]["Id"];
            account_id: components["schemas"]["Id"];
        };
        LinkApiKeyRequest: {
            api_key_id: components["schemas"]["Id"];
            account_id: components["schemas"]["Id"];
            wallet_address: components["schemas"]["WalletAddress"];
        };
        UnlinkApiKeyRequest: {
            api_key_id: components["schemas"]["Id"];
            account_id: components["schemas"]["Id"];
        };
        /** @description The wallets of one user or API key on the account */
        WalletLinks: {
            /** Format: int64 */
            user_id: number | null;
            /** Format: int64 */
            api_key_id: number | null;
            /** @description A user as `First Last (@username)`, or an API key's name */
            holder_name: string;
            /** @description The wallet that acts now; null when there is none */
            wallet_address: string | null;
            /**
             * @description Of the newest link
             * @enum {string}
             */
            status: "pending" | "active" | "removing" | "inactive" | "failed";
            approver: boolean;
            administrator: boolean;
            daily_limit: components["schemas"]["Limit"];
            activation_time: components["schemas"]["Timestamp"] | null;
            /** Format: int64 */
            tracking_id: number | null;
            /** @description Why the chain refused the newest link */
            failure: components["schemas"]["Failure"] | null;
            deactivated_wallet_addresses: string[];
        };
        AccountPermissions: {
            /** Format: int64 */
            user_id: number | null;
            /** Format: int64 */
            api_key_id: number | null;
            /** @description A user as `First Last (@username)`, or an API key's name */
            name: string;
            permissions: string[];
        };
        Failure: {
            name: string;
            args: string[];
        };
        CreateTillRequest: {
            account_id: components["schemas"]["Id"];
            till_name: components["schemas"]["Name"];
        };
        Till: {
            till_name: string;
            till_id: components["schemas"]["Id"];
            active: boolean;
            deactivation_time: components["schemas"]["Timestamp"] | null;
        };
        TransactionType: {
            transaction_type: string;
            description: string;
            sender_account_types: string[];
            recipient_account_types: string[];
            source_of_funds_allowed: boolean;
        };
        BlockchainInfo: {
            chain_id: string;
            contract_address: string;
            currency: string;
            decimals: number;
            /** Format: int64 */
            head_block: number;
            /**
             * Format: int64
             * @description The newest block that the platform has read
             */
            indexed_block: number;
            /**
             * Format: int64
             * @description Blocks on top of one before it counts as final
             */
            confirmations: number;
            /** @description Where the contract's ABI is */
            abi_url: string;
        };
        BlockchainProgress: {
            /** @enum {string} */
            blockchain_transaction_status: "pending" | "failed" | "succeeded";
        };
        BlockchainErrorMessage: {
            /**
             * @description JSON text with name and args
             * @example {"name":"ERR_USER_NOT_WHITELISTED","args":["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"]}
             */
            error_message: string;
        };
        BlockchainTransaction: {
            blockchain_transaction_id: components["schemas"]["Id"];
            topic: string;
            /** @enum {string} */
            status: "pending" | "failed" | "succeeded";
            hash: string | null;
            from: string | null;
            /** Format: int64 */
            nonce: number | null;
            /** Format: int64 */
            block_number: number | null;
            block_hash: string | null;
            creation_time: components["schemas"]["Timestamp"];
            final_time: components["schemas"]["Timestamp"] | null;
            /** Format: int64 */
            account_id: number | null;
            /** Format: int64 */
            transaction_id: number | null;
        };
        Hex: string;
        BlockchainProof: components["schemas"]["BlockchainInclusion"] & {
            /** @description The same for the initiation, where this transaction only names what it settles or reverses */
            initiation: components["schemas"]["BlockchainInclusion"] | null;
        };
        /** @description That a transaction is in a block, and what became of it */
        BlockchainInclusion: {
            contract_address: string;
            transaction_hash: components["schemas"]["Hex"];
            /**
             * Format: int64
             * @description In the block
             */
            transaction_index: number;
            /** Format: int64 */
            block_number: number;
            block_hash: components["schemas"]["Hex"];
            /** @description The block header in RLP */
            header: components["schemas"]["Hex"];
            /** @description Headers of the blocks that stand on it, until more than half of the validators have sealed; none where the engine has no seals */
            headers_on_top: components["schemas"]["Hex"][];
            /** @description The validators who sealed the header and those on top, in their order */
            sealed_by: string[];
            /** @description The signed transaction as it is in the block */
            transaction: components["schemas"]["Hex"];
            /** @description Merkle-Patricia nodes from the header's transactions root to the transaction */
            transaction_branch: components["schemas"]["Hex"][];
            /** @description Its receipt: outcome and logs */
            receipt: components["schemas"]["Hex"];
            /** @description Merkle-Patricia nodes from the header's receipts root to the receipt */
            receipt_branch: components["schemas"]["Hex"][];
        };
        CreateLegalEntityRequest: {
            legal_name: string;
            registration_number: string;
            country: components["schemas"]["Country"];
        };
        /** @description ISO 3166-1 alpha-2 */
        Country: string;
        CreateUserRequest: {
            username: components["schemas"]["Username"];
            password: components["schemas"]["Password"];
            first_name: components["schemas"]["Name"];
            last_name: components["schemas"]["Name"];
            phone_country_dialcode: components["schemas"]["Dialcode"];
            phone_number: components["schemas"]["PhoneNumber"];
            /** Format: email */
            email?: string;
            kyc_type?: components["schemas"]["KycTypeName"];
        };
        UserKycTypeRequest: {
            user_id: components["schemas"]["Id"];
            kyc_type: components["schemas"]["KycTypeName"];
        };
        UserReasonRequest: {
            user_id: components["schemas"]["Id"];
            reason: components["schemas"]["Reason"];
        };
        DefineRoleRequest: {
            role: components["schemas"]["RoleName"];
            permissions: components["schemas"]["PermissionNames"];
        };
        AccountKycTypeRequest: {
            account_id: components["schemas"]["Id"];
            kyc_type: components["schemas"]["KycTypeName"];
        };
        CashbackRequest: {
            account_id: components["schemas"]["Id"];
            basis_points: components["schemas"]["BasisPoints"];
        };
        /** @description Hundredths of a percent */
        BasisPoints: number;
        KycLimits: {
            kyc_type: components["schemas"]["KycTypeName"];
            minimum_amount: components["schemas"]["Amount"];
            daily: components["schemas"]["Limit"];
            monthly: components["schemas"]["Limit"];
            wallet: components["schemas"]["Limit"];
        };
        FeeRule: {
            /** @description One of /transaction-types, or deposit, or withdrawal */
            transaction_type: string;
            /**
             * @description Of the sender
             * @enum {string}
             */
            account_type: "personal" | "business";
            allowed: boolean;
            flat_fee: components["schemas"]["Amount"];
            fee_basis_points: components["schemas"]["BasisPoints"];
            minimum_fee: components["schemas"]["Amount"];
            maximum_fee: components["schemas"]["Limit"];
        };
        ApplyResolutionRequest: {
            resolution: components["schemas"]["Resolution"];
            /** @default false */
            dry_run: boolean;
        };
        /** @description What a client decided, to be set up by the operator */
        Resolution: {
            legal_entity: components["schemas"]["CreateLegalEntityRequest"];
            /** @description Who may do what for the legal entity as a whole */
            people?: components["schemas"]["ResolutionPerson"][];
            accounts: components["schemas"]["ResolutionAccount"][];
        };
        ResolutionPerson: {
            username: components["schemas"]["Username"];
            permissions: components["schemas"]["PermissionNames"];
        };
        ResolutionAccount: {
            account_name: components["schemas"]["AccountName"];
            /**
             * @description Approvals that a transfer beyond the allowance needs
             * @default 1
             */
            approvals_needed: number;
            tills?: components["schemas"]["Name"][];
            people?: components["schemas"]["ResolutionAAA"][];
        };
        /** @description A person who acts for the account */
        ResolutionAAA: {
            username: components["schemas"]["Username"];
            permissions: components["schemas"]["PermissionNames"];
            wallet_address?: components["schemas"]["WalletAddress"];
            daily_limit?: components["schemas"]["Limit"];
            /** @default false */
            approver: boolean;
            /** @default false */
            administrator: boolean;
        };
        ResolutionResult: {
            applied: boolean;
            /** Format: int64 */
            legal_entity_id: number | null;
            account_ids: components["schemas"]["Id"][];
            /** @description What is on its way to the chain */
            tracking_ids: components["schemas"]["Id"][];
            changes: {
                what: string;
                before: string;
                after: string;
            }[];
        };
        AuditEntry: {
            audit_id: components["schemas"]["Id"];
            time: components["schemas"]["Timestamp"];
            actor_type: string;
            /** Format: int64 */
            actor_id: number;
            address: string;
            action: string;
            target: string;
            before: string;
            after: string;
        };
        /** @description A block of the chain; number 0 is before the first */
        Block: {
            /** Format: int64 */
            number: number;
            hash: string | null;
            time: string | null;
        };
        Statement: {
            account_id: components["schemas"]["Id"];
            account_name: string;
            holder_name: string;
            currency: string;
            /**
             * @description Of every time in the statement
             * @enum {string}
             */
            time_zone: "UTC";
            /** @description The time zone in which dates of the request were read */
            day_boundaries: string;
            from: components["schemas"]["Timestamp"];
            /** @description The first moment after the period */
            to: string;
            creation_time: components["schemas"]["Timestamp"];
            opening_balance: components["schemas"]["Amount"];
            opening_block: components["schemas"]["Block"];
            closing_balance: components["schemas"]["Amount"];
            closing_block: components["schemas"]["Block"];
            /**
             * Format: decimal
             * @description Of withdrawals that wait at the closing block; it has left the balance
             */
            held: Amount;
            /** Format: int64 */
            number_of_credits: number;
            sum_of_credits: components["schemas"]["Amount"];
            /** Format: int64 */
            number_of_debits: number;
            sum_of_debits: components["schemas"]["Amount"];
            lines: components["schemas"]["StatementLine"][];
        };
        StatementLine: {
            /**
             * Format: int64
             * @description From 1
             */
            line: number;
            booking_time: components["schemas"]["Timestamp"];
            booking: components["schemas"]["BookingKind"];
            transaction_type: string;
            /**
             * Format: decimal
             * @description What it adds to the balance; negative where money went
             */
            amount: Amount;
            /**
             * Format: decimal
             * @description After it
             */
            balance: Amount;
            transaction_id: components["schemas"]["Id"];
            /** Format: int64 */
            counterparty_account_id: number | null;
            counterparty_name: string | null;
            /** @description Of this account */
            till_name: string | null;
            note: string | null;
            metadata: string | null;
            bank_reference: string | null;
            /** @description Null where it was not sent through the platform */
            blockchain_transaction_hash: string | null;
            /** Format: int64 */
            block_number: number | null;
        };
        /** @enum {string} */
        BookingKind: "amount" | "fee" | "cashback" | "amount_reversal" | "fee_reversal" | "cashback_reversal" | "amount_return" | "fee_return";
        TillReport: {
            till_id: components["schemas"]["Id"];
            till_name: string;
            account_id: components["schemas"]["Id"];
            account_name: string;
            currency: string;
            date: string;
            /**
             * @description Of every time in the report
             * @enum {string}
             */
            time_zone: "UTC";
            /** @description The time zone of the day */
            day_boundaries: string;
            from: components["schemas"]["Timestamp"];
            /** @description The first moment after the day */
            to: string;
            as_of_block: components["schemas"]["Block"];
            entries: components["schemas"]["TillReportEntry"][];
            /**
             * Format: int64
             * @description That settled
             */
            number_of_transactions: number;
            /**
             * Format: int64
             * @description Of this day or of earlier ones
             */
            number_of_reversals: number;
            /**
             * Format: decimal
             * @description What the account paid in fees through this till, less what it got back
             */
            fees: Amount;
            /**
             * Format: decimal
             * @description What the account gave as cashback, less what it got or got back; negative where it got more
             */
            cashback: Amount;
            /**
             * Format: decimal
             * @description What the day added to the balance
             */
            net: Amount;
            first_transaction: components["schemas"]["TillReportStep"] | null;
            last_transaction: components["schemas"]["TillReportStep"] | null;
        };
        TillReportEntry: {
            transaction_type: string;
            /**
             * @description Of the transaction; money of a reversal goes the other way
             * @enum {string}
             */
            direction: "in" | "out";
            /**
             * @description The last two are of withdrawals
             * @enum {string}
             */
            step: "settled" | "reversed" | "held" | "returned";
            /** Format: int64 */
            count: number;
            amount: components["schemas"]["Amount"];
            fee: components["schemas"]["Amount"];
            cashback: components["schemas"]["Amount"];
            /**
             * Format: decimal
             * @description What it added to the balance
             */
            net: Amount;
        };
        TillReportStep: {
            transaction_id: components["schemas"]["Id"];
            time: components["schemas"]["Timestamp"];
        };
        OperatorReport: {
            currency: string;
            /**
             * @description Of every time in the report
             * @enum {string}
             */
            time_zone: "UTC";
            /** @description The time zone in which days begin */
            day_boundaries: string;
            from: components["schemas"]["Timestamp"];
            /** @description The first moment after the period */
            to: string;
            opening_block: components["schemas"]["Block"];
            closing_block: components["schemas"]["Block"];
            days: components["schemas"]["OperatorReportRow"][];
            issued: components["schemas"]["Amount"];
            redeemed: components["schemas"]["Amount"];
            /**
             * Format: decimal
             * @description Less what reversals gave back
             */
            fees: Amount;
            /**
             * Format: decimal
             * @description Less what reversals took back
             */
            cashback: Amount;
            /**
             * Format: decimal
             * @description Nothing yet takes a commission
             */
            commission: Amount;
            /**
             * Format: decimal
             * @description Amounts of transactions that were reversed in the period
             */
            reversed: Amount;
            supply_at_start: components["schemas"]["Amount"];
            supply_at_end: components["schemas"]["Amount"];
            held_at_start: components["schemas"]["Amount"];
            held_at_end: components["schemas"]["Amount"];
            /** @description The bookings come to what the chain's counters say */
            ties_out: boolean;
            disagreements: string[];
        };
        OperatorReportRow: {
            date: string;
            transaction_type: string;
            /** Format: int64 */
            count: number;
            amount: components["schemas"]["Amount"];
            fees: components["schemas"]["Amount"];
            cashback: components["schemas"]["Amount"];
            commission: components["schemas"]["Amount"];
            /** Format: int64 */
            reversed_count: number;
            reversed_amount: components["schemas"]["Amount"];
            reversed_fees: components["schemas"]["Amount"];
            reversed_cashback: components["schemas"]["Amount"];
        };
        /** @enum {string} */
        TransactionStatus: "pending" | "initiated" | "approved" | "failed" | "succeeded" | "reversed";
        /** @description Returned as given. A note has at most 200 characters, metadata at most 4,096 bytes */
        FreeText: string;
        PrivateKey: string;
        SendTransferRequest: {
            private_key: components["schemas"]["PrivateKey"];
            amount: components["schemas"]["Amount"];
            note?: components["schemas"]["FreeText"];
            metadata?: components["schemas"]["FreeText"];
            sender_till_id?: components["schemas"]["Id"];
            recipient_phone_country_dialcode?: components["schemas"]["Dialcode"];
            recipient_phone_number?: components["schemas"]["PhoneNumber"];
            recipient_username?: string;
            recipient_account_id?: components["schemas"]["Id"];
            recipient_till_id?: components["schemas"]["Id"];
            transaction_type: string;
            source_of_funds?: string;
        };
        SentTransfer: {
            success: boolean;
            /** @description The blockchain transaction's id */
            tracking_id: string;
            transaction_id: components["schemas"]["Id"];
        };
        BulkRequest: {
            private_key?: components["schemas"]["PrivateKey"];
            sender_wallet_address?: components["schemas"]["WalletAddress"];
            /** @enum {string} */
            format: "csv" | "jsonl";
            /** @description The file as text */
            file?: string;
            /** @description The file as it is on disk, in base64; instead of file */
            file_base64?: string;
            /**
             * @description Of file_base64; auto is UTF-8, or UTF-16 with a byte order mark
             * @default auto
             * @enum {string}
             */
            encoding: "auto" | "windows-1252";
            /**
             * @description Only say what would happen; needs no private_key
             * @default false
             */
            dry_run: boolean;
            /**
             * @description Try rows again whose transaction has failed
             * @default false
             */
            retry_failed: boolean;
        };
        BulkResult: {
            dry_run: boolean;
            sender_account_id: components["schemas"]["Id"];
            summary: components["schemas"]["BulkSummary"];
            rows: components["schemas"]["BulkRow"][];
        };
        BulkSummary: {
            rows: number;
            /** @description Of this call: on their way, to be signed, or in a dry run possible */
            accepted: number;
            already_accepted: number;
            refused: number;
            total_amount: components["schemas"]["Amount"];
            /**
             * Format: decimal
             * @description Of accepted; only in a dry run
             */
            total_fee: Amount | null;
            /**
             * Format: decimal
             * @description Of the sending account now; only in a dry run
             */
            balance: Amount | null;
            /** @description Whether the balance covers all amounts and fees; only in a dry run */
            sufficient_balance: boolean | null;
        };
        BulkRow: {
            /** @description Where the row begins in the file, from 1 */
            line: number;
            client_reference: string | null;
            /**
             * @description accepted: on its way. to_sign: created, to be signed and submitted. possible: would be accepted now (dry run).
             *     already_accepted: the reference was used before, nothing was done; see transaction_status. refused: see reason.
             * @enum {string}
             */
            outcome: "accepted" | "to_sign" | "possible" | "already_accepted" | "refused";
            /** @description Why it was refused */
            reason: string | null;
            /** Format: int64 */
            transaction_id: number | null;
            /** @description The blockchain transaction's id */
            tracking_id: string | null;
            /** @description Of transaction_id, as it is now */
            transaction_status: string | null;
            failure: components["schemas"]["Failure"] | null;
            fee?: components["schemas"]["Amount"];
            cashback_received?: components["schemas"]["Amount"];
            raw_transaction?: components["schemas"]["RawTransaction"];
            topic?: string;
        };
        BulkPayment: {
            client_reference: string;
            transaction_id: components["schemas"]["Id"];
            /** @description The blockchain transaction's id; null until it is signed */
            tracking_id: string | null;
            transaction_status: string;
            failure: components["schemas"]["Failure"] | null;
        };
        InitiateTransferRequest: {
            sender_wallet_address: components["schemas"]["WalletAddress"];
            amount: components["schemas"]["Amount"];
            note?: components["schemas"]["FreeText"];
            metadata?: components["schemas"]["FreeText"];
            sender_till_id?: components["schemas"]["Id"];
            recipient_phone_country_dialcode?: components["schemas"]["Dialcode"];
            recipient_phone_number?: components["schemas"]["PhoneNumber"];
            recipient_username?: string;
            recipient_account_id?: components["schemas"]["Id"];
            recipient_till_id?: components["schemas"]["Id"];
            transaction_type: string;
            source_of_funds?: string;
        };
        InitiateDepositRequest: {
            sender_wallet_address: components["schemas"]["WalletAddress"];
            amount: components["schemas"]["Amount"];
            note?: components["schemas"]["FreeText"];
            metadata?: components["schemas"]["FreeText"];
            source_of_funds?: string;
            till_id?: components["schemas"]["Id"];
        };
        InitiateWithdrawalRequest: {
            sender_wallet_address: components["schemas"]["WalletAddress"];
            amount: components["schemas"]["Amount"];
            note?: components["schemas"]["FreeText"];
            metadata?: components["schemas"]["FreeText"];
            bank_account: string;
        };
        RawTransaction: {
            from: string;
            to: string;
            /** Format: int64 */
            nonce: number;
            chainId: string;
            data: string;
            gasLimit: string;
            /** Format: int64 */
            gasPrice: number;
            type: number;
        };
        Initiated: {
            raw_transaction: components["schemas"]["RawTransaction"];
            topic: string;
            transaction_id: components["schemas"]["Id"];
        };
        RawTransactionResult: {
            raw_transaction: components["schemas"]["RawTransaction"];
            topic: string;
        };
        SignedTransactionRequest: {
            /** @description Hexadecimal, with or without 0x in front */
            transaction_bytes: string;
            topic: string;
        };
        BankReferenceRequest: {
            transaction_id: components["schemas"]["Id"];
            bank_reference: string;
        };
        TransactionReasonRequest: {
            transaction_id: components["schemas"]["Id"];
            reason: components["schemas"]["Reason"];
        };
        Preview: {
            transaction_possible: {
                possible: boolean;
                sender_account_id?: components["schemas"]["Id"];
                fee?: components["schemas"]["Amount"];
                error_name?: string;
                error_arguments?: string[];
            };
            fee_info: components["schemas"]["FeeInfo"] | null;
            cashback_possible: components["schemas"]["CashbackPossible"] | null;
            recipient_username: string | null;
            recipient_legal_name: string | null;
            recipient_business_account_info: components["schemas"]["BusinessAccountInfo"] | null;
            sender_tills: components["schemas"]["Till"][];
            recipient_tills: components["schemas"]["Till"][];
        };
        FeeInfo: {
            fee: components["schemas"]["Amount"];
            cashback_received: components["schemas"]["Amount"] | null;
        };
        CashbackPossible: {
            possible: boolean;
            error_name?: string;
            error_arguments?: string[];
        };
        BusinessAccountInfo: {
            account_id: components["schemas"]["Id"];
            account_name: string;
            legal_entity_id: components["schemas"]["Id"];
            legal_name: string;
            active: boolean;
        };
        Transaction: {
            transaction_id: components["schemas"]["Id"];
            transaction_type: string;
            transaction_status: components["schemas"]["TransactionStatus"];
            initialisation_time: components["schemas"]["Timestamp"];
            settled_time: components["schemas"]["Timestamp"] | null;
            note: string | null;
            metadata: string | null;
            source_of_funds: string | null;
            bank_account: string | null;
            /** Format: int64 */
            sender_account_id: number | null;
            sender_account_name: string | null;
            sender_name: string | null;
            sender_till_name: string | null;
            sender_phone_country_dialcode: string | null;
            sender_phone_number: string | null;
            /** Format: int64 */
            recipient_account_id: number | null;
            recipient_account_name: string | null;
            recipient_name: string | null;
            recipient_till_name: string | null;
            recipient_phone_country_dialcode: string | null;
            recipient_phone_number: string | null;
            amount: components["schemas"]["Amount"];
            fee: components["schemas"]["Amount"];
            cashback_received: components["schemas"]["Amount"];
            cashback_spent: components["schemas"]["Amount"];
            commission_amount: components["schemas"]["Amount"];
            /** @description in or out, for the account asked about */
            direction: string | null;
            /** Format: int64 */
            payment_request_id: number | null;
            /** @description Of the blockchain transaction that settled the money */
            transaction_hash: string | null;
            /**
             * Format: int64
             * @description Of the event that settled the money, in its block: any node has it
             */
            log_index: number | null;
            failure: components["schemas"]["Failure"] | null;
        };
        FullTransaction: {
            transaction_id: components["schemas"]["Id"];
            transaction_type: string;
            transaction_status: components["schemas"]["TransactionStatus"];
            initialisation_time: components["schemas"]["Timestamp"];
            settled_time: components["schemas"]["Timestamp"] | null;
            note: string | null;
            metadata: string | null;
            source_of_funds: string | null;
            bank_account: string | null;
            /** Format: int64 */
            sender_account_id: number | null;
            sender_account_name: string | null;
            sender_name: string | null;
            sender_till_name: string | null;
            sender_phone_country_dialcode: string | null;
            sender_phone_number: string | null;
            /** Format: int64 */
            recipient_account_id: number | null;
            recipient_account_name: string | null;
            recipient_name: string | null;
            recipient_till_name: string | null;
            recipient_phone_country_dialcode: string | null;
            recipient_phone_number: string | null;
            amount: components["schemas"]["Amount"];
            fee: components["schemas"]["Amount"];
            cashback_received: components["schemas"]["Amount"];
            cashback_spent: components["schemas"]["Amount"];
            commission_amount: components["schemas"]["Amount"];
            /** @description in or out, for the account asked about */
            direction: string | null;
            /** Format: int64 */
            payment_request_id: number | null;
            /** @description Of the blockchain transaction that settled the money */
            transaction_hash: string | null;
            /**
             * Format: int64
             * @description Of the event that settled the money, in its block: any node has it
             */
            log_index: number | null;
            failure: components["schemas"]["Failure"] | null;
            blockchain_transactions: components["schemas"]["BlockchainTransaction"][];
            /** @description 0 where it needs none */
            approvals_needed: number;
            approvals_given: number;
            /**
             * @description Who started it; null where a wallet did without the platform, and for who may not see the transactions of the account that
             *     it was started for.
             */
            initiator: components["schemas"]["TransactionSigner"] | null;
            /** @description Who approved, for the same callers, oldest first; fewer than were given where a wallet did without the platform */
            approvals: components["schemas"]["TransactionSigner"][];
            status_history: {
                transaction_status: components["schemas"]["TransactionStatus"];
                time: components["schemas"]["Timestamp"];
            }[];
        };
        TransactionSigner: {
            /** Format: int64 */
            user_id: number | null;
            /** Format: int64 */
            api_key_id: number | null;
            /** @description A user as `First Last (@username)`, or an API key's name */
            name: string;
            wallet_address: string;
            time: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        PaymentRequestStatus: "pending" | "cancelled" | "rejected" | "approved" | "succeeded" | "failed";
        CreatePaymentRequest: {
            account_id: components["schemas"]["Id"];
            amount: components["schemas"]["Amount"];
            transaction_type: string;
            till_id?: components["schemas"]["Id"];
            note?: components["schemas"]["FreeText"];
            metadata?: components["schemas"]["FreeText"];
            phone_country_dialcode?: components["schemas"]["Dialcode"];
            phone_number?: components["schemas"]["PhoneNumber"];
            username?: string;
            /** @description UTC; after it the platform cancels the request */
            timeout?: string;
        };
        PaymentRequestId: {
            payment_request_id: components["schemas"]["Id"];
        };
        ApprovePaymentRequest: {
            payment_request_id: components["schemas"]["Id"];
            sender_wallet_address?: components["schemas"]["WalletAddress"];
            private_key?: components["schemas"]["PrivateKey"];
        };
        ApprovedPaymentRequest: {
            transaction_id: components["schemas"]["Id"];
            raw_transaction?: components["schemas"]["RawTransaction"];
            topic?: string;
            success?: boolean;
            tracking_id?: string;
        };
        PaymentRequest: {
            payment_request_id: components["schemas"]["Id"];
            payment_request_status: components["schemas"]["PaymentRequestStatus"];
            account_id: components["schemas"]["Id"];
            amount: components["schemas"]["Amount"];
            transaction_type: string;
            /** Format: int64 */
            transaction_id: number | null;
            transaction_status: components["schemas"]["TransactionStatus"] | null;
            /** Format: int64 */
            till_id: number | null;
            till_name: string | null;
            note: string | null;
            metadata: string | null;
            request_time: components["schemas"]["Timestamp"];
            timeout: components["schemas"]["Timestamp"] | null;
            /**
             * Format: int64
             * @description Of a personal account
             */
            sender_user_id: number | null;
            /**
             * Format: int64
             * @description Of a business account
             */
            sender_legal_entity_id: number | null;
            sender_name: string;
            recipient_user_id: components["schemas"]["Id"];
            recipient_name: string;
        };
        RegisterCallbackRequest: {
            callback_url: string;
            account_id: components["schemas"]["Id"];
            manager_entity_id: components["schemas"]["Id"];
            signing_algorithm?: components["schemas"]["SigningAlgorithm"];
        };
        /**
         * @description Signed is the payload without `signature`. `ed25519` (default): in the canonical form of RFC 8785.
         *     `rsa-pss-sha256`: keys sorted, `, ` and `: ` between, other than ASCII as `\uXXXX`; MGF1 with SHA-256 and
         *     the longest salt. The signature is in base64.
         * @enum {string}
         */
        SigningAlgorithm: "ed25519" | "rsa-pss-sha256";
        CallbackUrl: {
            callback_id: components["schemas"]["Id"];
            callback_url: string;
            account_id: components["schemas"]["Id"];
            manager_entity_id: components["schemas"]["Id"];
            /** @description Public key in PEM */
            signing_key: string;
            signing_algorithm: components["schemas"]["SigningAlgorithm"];
            active: boolean;
            deactivation_time: components["schemas"]["Timestamp"] | null;
        };
        CallbackUrls: {
            callback_urls: components["schemas"]["CallbackUrl"][];
        };
        TestCallbackRequest: {
            callback_id: components["schemas"]["Id"];
        };
        CallbackDelivery: {
            event_id: components["schemas"]["Id"];
            callback_id: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "ipn" | "payment_request" | "test";
            /** @enum {string} */
            status: "pending" | "delivered" | "undeliverable";
            creation_time: components["schemas"]["Timestamp"];
            final_time: components["schemas"]["Timestamp"] | null;
            attempts: {
                attempt: number;
                time: components["schemas"]["Timestamp"];
                response_status: number | null;
                error: string | null;
                /** Format: int64 */
                duration_ms: number;
            }[];
        };
        CallbackEvents: {
            events: components["schemas"]["CallbackPayload"][];
        };
        /** @description A payload exactly as it is posted */
        CallbackPayload: unknown;
        PushSubscription: {
            endpoint: string;
            /** @description Not used; browsers send it */
            expirationTime?: number | null;
            keys: {
                p256dh: string;
                auth: string;
            };
        };
        PushPublicKey: {
            public_key: string;
        };
        Version: {
            version: string;
            api_version: string;
        };
    };
    responses: {
        /** @description On its way to the chain */
        Tracked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Tracked"];
            };
        };
        /** @description Done */
        Success: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"];
            };
        };
        /** @description Refused */
        Error: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
        IdempotencyKey: string;
        LegalEntityId: components["schemas"]["Id"];
        /** @description Repeat the name, or separate by commas */
        Permissions: string[];
        AccountId: components["schemas"]["Id"];
        /** @description The blockchain transaction's id or tracking id */
        BlockchainTransactionId: components["schemas"]["Id"];
        /** @description At most so many */
        Limit: number;
        /** @description Only those with a smaller id; for the next part of a list */
        BeforeId: components["schemas"]["Id"];
        /** @description Where the period begins, a date or a timestamp; without a zone in time_zone, included */
        From: string;
        /** @description Where the period ends; of a date that day is the last one in it, a timestamp is the first moment after it */
        To: string;
        /** @description Where days begin, a name of the IANA database. Times in answers are UTC all the same */
        TimeZone: string;
        UserId: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /** @description Where the list goes on, as `<...>; rel="next"` */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Logged in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    refreshAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description New tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description Registered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    confirmSignUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSignUpRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    resendSignUpCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsernameRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsernameRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    confirmForgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmForgotPasswordRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    getUser: {
        parameters: {
            query?: {
                user_id?: components["parameters"]["UserId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    changePhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneNumberRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    confirmPhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    enrollSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to put into the authenticator */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    removeSecondFactor: {
        parameters: {
            query: {
                /** @description A current code of the authenticator */
                code: components["schemas"]["ConfirmationCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    grantUserRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRole"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeUserRole: {
        parameters: {
            query: {
                subject_user_id: components["schemas"]["Id"];
                role: components["schemas"]["RoleName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    getUserRoles: {
        parameters: {
            query?: {
                user_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUserPermissions: {
        parameters: {
            query?: {
                user_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permissions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionEntry"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    grantUserAccountPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserAccountPermissions"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeUserAccountPermissions: {
        parameters: {
            query: {
                subject_user_id: components["schemas"]["Id"];
                target_account_id: components["schemas"]["Id"];
                /** @description Repeat the name, or separate by commas */
                permissions?: components["parameters"]["Permissions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    grantUserUserPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUserPermissions"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeUserUserPermissions: {
        parameters: {
            query: {
                subject_user_id: components["schemas"]["Id"];
                target_user_id: components["schemas"]["Id"];
                /** @description Repeat the name, or separate by commas */
                permissions?: components["parameters"]["Permissions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    grantUserLegalEntityPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserLegalEntityPermissions"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeUserLegalEntityPermissions: {
        parameters: {
            query: {
                subject_user_id: components["schemas"]["Id"];
                target_legal_entity_id: components["schemas"]["Id"];
                /** @description Repeat the name, or separate by commas */
                permissions?: components["parameters"]["Permissions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    grantApiKeyRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRole"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeApiKeyRole: {
        parameters: {
            query: {
                subject_api_key_id: components["schemas"]["Id"];
                role: components["schemas"]["RoleName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    getApiKeyRoles: {
        parameters: {
            query?: {
                api_key_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getApiKeyPermissions: {
        parameters: {
            query?: {
                api_key_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permissions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionEntry"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    grantApiKeyAccountPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyAccountPermissions"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeApiKeyAccountPermissions: {
        parameters: {
            query: {
                subject_api_key_id: components["schemas"]["Id"];
                target_account_id: components["schemas"]["Id"];
                /** @description Repeat the name, or separate by commas */
                permissions?: components["parameters"]["Permissions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    grantApiKeyUserPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyUserPermissions"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeApiKeyUserPermissions: {
        parameters: {
            query: {
                subject_api_key_id: components["schemas"]["Id"];
                target_user_id: components["schemas"]["Id"];
                /** @description Repeat the name, or separate by commas */
                permissions?: components["parameters"]["Permissions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    grantApiKeyLegalEntityPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyLegalEntityPermissions"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    revokeApiKeyLegalEntityPermissions: {
        parameters: {
            query: {
                subject_api_key_id: components["schemas"]["Id"];
                target_legal_entity_id: components["schemas"]["Id"];
                /** @description Repeat the name, or separate by commas */
                permissions?: components["parameters"]["Permissions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    getLegalEntity: {
        parameters: {
            query: {
                legal_entity_id: components["parameters"]["LegalEntityId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The legal entity */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalEntity"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyRecord"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getApiKeys: {
        parameters: {
            query: {
                legal_entity_id: components["parameters"]["LegalEntityId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys without the keys themselves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    revokeApiKey: {
        parameters: {
            query: {
                api_key_id: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    getUserAccounts: {
        parameters: {
            query?: {
                user_id?: components["parameters"]["UserId"];
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getLegalEntityAccounts: {
        parameters: {
            query: {
                legal_entity_id: components["parameters"]["LegalEntityId"];
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPersonalAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePersonalRequest"];
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    registerBusinessAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterBusinessRequest"];
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccount: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    reactivateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    getSpendingAllowance: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
                user_id?: components["parameters"]["UserId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The allowance */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpendingAllowance"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linkUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkUserRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    unlinkUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlinkUserRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    linkApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkApiKeyRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    unlinkApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlinkApiKeyRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    getWalletLinks: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletLinks"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountPermissions: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPermissions"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTill: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTillRequest"];
            };
        };
        responses: {
            /** @description The till */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Till"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deactivateTill: {
        parameters: {
            query: {
                till_id: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The till */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Till"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTillReport: {
        parameters: {
            query: {
                till_id: components["schemas"]["Id"];
                /** @description The day */
                date: string;
                /** @description Where days begin, a name of the IANA database. Times in answers are UTC all the same */
                time_zone?: components["parameters"]["TimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillReport"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTills: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tills */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Till"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTransactionTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Types */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionType"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBlockchainInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Info */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockchainInfo"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBlockchainTransactionStatus: {
        parameters: {
            query: {
                /** @description The blockchain transaction's id or tracking id */
                transaction_id: components["parameters"]["BlockchainTransactionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockchainProgress"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBlockchainErrorMessage: {
        parameters: {
            query: {
                /** @description The blockchain transaction's id or tracking id */
                transaction_id: components["parameters"]["BlockchainTransactionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockchainErrorMessage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBlockchainTransaction: {
        parameters: {
            query: {
                /** @description The blockchain transaction's id or tracking id */
                transaction_id: components["parameters"]["BlockchainTransactionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockchainTransaction"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBlockchainProof: {
        parameters: {
            query: {
                /** @description The blockchain transaction's id or tracking id */
                transaction_id: components["parameters"]["BlockchainTransactionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockchainProof"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createLegalEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLegalEntityRequest"];
            };
        };
        responses: {
            /** @description The legal entity */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalEntity"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getLegalEntities: {
        parameters: {
            query?: {
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Legal entities */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalEntity"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUsers: {
        parameters: {
            query?: {
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setUserKycType: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserKycTypeRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    disableUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    enableUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    getAllRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    defineRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefineRoleRequest"];
            };
        };
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteRole: {
        parameters: {
            query: {
                role: components["schemas"]["RoleName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    setAccountKycType: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountKycTypeRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    setCashback: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashbackRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycLimits"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KycLimits"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    getFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fees */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeRule"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setFees: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeeRule"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    applyResolution: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyResolutionRequest"];
            };
        };
        responses: {
            /** @description What changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOperatorReport: {
        parameters: {
            query: {
                /** @description Where the period begins, a date or a timestamp; without a zone in time_zone, included */
                from: components["parameters"]["From"];
                /** @description Where the period ends; of a date that day is the last one in it, a timestamp is the first moment after it */
                to: components["parameters"]["To"];
                /** @description Where days begin, a name of the IANA database. Times in answers are UTC all the same */
                time_zone?: components["parameters"]["TimeZone"];
                format?: "csv" | "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorReport"];
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAuditLog: {
        parameters: {
            query?: {
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewTransfer: {
        parameters: {
            query: {
                sender_wallet_address: components["schemas"]["WalletAddress"];
                transaction_type: string;
                amount: components["schemas"]["Amount"];
                recipient_phone_country_dialcode?: components["schemas"]["Dialcode"];
                recipient_phone_number?: components["schemas"]["PhoneNumber"];
                recipient_username?: string;
                recipient_business_account_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewDeposit: {
        parameters: {
            query: {
                sender_wallet_address: components["schemas"]["WalletAddress"];
                amount: components["schemas"]["Amount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewWithdrawal: {
        parameters: {
            query: {
                sender_wallet_address: components["schemas"]["WalletAddress"];
                amount: components["schemas"]["Amount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    sendTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendTransferRequest"];
            };
        };
        responses: {
            /** @description On its way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTransfer"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    initiateTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InitiateTransferRequest"];
            };
        };
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    initiateDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InitiateDepositRequest"];
            };
        };
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    initiateWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InitiateWithdrawalRequest"];
            };
        };
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBulkPayments: {
        parameters: {
            query: {
                sender_wallet_address: components["schemas"]["WalletAddress"];
                client_reference: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that exist */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayment"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    payBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
            };
        };
        responses: {
            /** @description One result for every row */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawInitiateTransfer: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawInitiateDeposit: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawInitiateWithdrawal: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawApproveTransfer: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawApproveWithdrawal: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawRejectTransfer: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawRejectWithdrawal: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawCancelTransfer: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawCancelDeposit: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawCancelWithdrawal: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawFinaliseTransfer: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Initiated"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawSetSpendingAllowance: {
        parameters: {
            query: {
                wallet_address: components["schemas"]["WalletAddress"];
                user_id: components["schemas"]["Id"];
                /** @description Left out means no limit */
                daily_limit?: components["schemas"]["Amount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RawTransactionResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rawDeactivateAccount: {
        parameters: {
            query: {
                wallet_address: components["schemas"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RawTransactionResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    submitSignedTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedTransactionRequest"];
            };
        };
        responses: {
            /** @description Submitted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracked"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFullTransaction: {
        parameters: {
            query: {
                transaction_id: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullTransaction"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFullTransactionByMetadata: {
        parameters: {
            query: {
                metadata: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullTransaction"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountTransactions: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
                status?: components["schemas"]["TransactionStatus"];
                transaction_type?: string;
                /** @description Initialised at or after; UTC */
                from?: string;
                /** @description Initialised before; UTC */
                to?: string;
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountStatement: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
                /** @description Where the period begins, a date or a timestamp; without a zone in time_zone, included */
                from: components["parameters"]["From"];
                /** @description Where the period ends; of a date that day is the last one in it, a timestamp is the first moment after it */
                to: components["parameters"]["To"];
                /** @description Where days begin, a name of the IANA database. Times in answers are UTC all the same */
                time_zone?: components["parameters"]["TimeZone"];
                /** @description csv (RFC 4180), json, or ISO 20022 camt.053.001.08 */
                format?: "csv" | "json" | "camt053";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                    "text/csv": string;
                    "application/xml": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    settleDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankReferenceRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    settleWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankReferenceRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    refuseDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    refuseWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    reverseTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionReasonRequest"];
            };
        };
        responses: {
            200: components["responses"]["Tracked"];
            default: components["responses"]["Error"];
        };
    };
    createPaymentRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPaymentRequest: {
        parameters: {
            query: {
                payment_request_id: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPaymentRequestByMetadata: {
        parameters: {
            query: {
                metadata: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPaymentRequestToo: {
        parameters: {
            query: {
                payment_request_id: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPaymentRequestByMetadataToo: {
        parameters: {
            query: {
                metadata: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelPaymentRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRequestId"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rejectPaymentRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRequestId"];
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    approvePaymentRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovePaymentRequest"];
            };
        };
        responses: {
            /** @description To be signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovedPaymentRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPaymentCodePng: {
        parameters: {
            query?: {
                username?: components["schemas"]["Username"];
                account_id?: components["schemas"]["Id"];
                amount?: components["schemas"]["Amount"];
                transaction_type?: string;
                till_id?: components["schemas"]["Id"];
                note?: components["schemas"]["FreeText"];
                metadata?: components["schemas"]["FreeText"];
                /** @description Pixels of a side, margin included */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPaymentCodeSvg: {
        parameters: {
            query?: {
                username?: components["schemas"]["Username"];
                account_id?: components["schemas"]["Id"];
                amount?: components["schemas"]["Amount"];
                transaction_type?: string;
                till_id?: components["schemas"]["Id"];
                note?: components["schemas"]["FreeText"];
                metadata?: components["schemas"]["FreeText"];
                /** @description Pixels of a side, margin included */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getIncomingPaymentRequests: {
        parameters: {
            query?: {
                user_id?: components["parameters"]["UserId"];
                /** @description Left out means all */
                status?: components["schemas"]["PaymentRequestStatus"];
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOutgoingPaymentRequests: {
        parameters: {
            query?: {
                user_id?: components["parameters"]["UserId"];
                /** @description Left out means all */
                status?: components["schemas"]["PaymentRequestStatus"];
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getLegalEntityPaymentRequests: {
        parameters: {
            query: {
                legal_entity_id: components["parameters"]["LegalEntityId"];
                /** @description Left out means all */
                status?: components["schemas"]["PaymentRequestStatus"];
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRequest"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    registerCallbackUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterCallbackRequest"];
            };
        };
        responses: {
            /** @description The registration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackUrl"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCallbackUrls: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
                manager_entity_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Registrations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackUrls"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deactivateCallbackUrl: {
        parameters: {
            query: {
                callback_id: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    testCallbackUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestCallbackRequest"];
            };
        };
        responses: {
            /** @description The event and the tries to deliver it so far */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackDelivery"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCallbackDeliveries: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
                /** @description Only those with a smaller id; for the next part of a list */
                before_id?: components["parameters"]["BeforeId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackDelivery"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCallbackEvents: {
        parameters: {
            query: {
                account_id: components["parameters"]["AccountId"];
                after_event_id?: number;
                /** @description At most so many */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payloads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackEvents"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    subscribeToPush: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of the caller's choice for this request, so that it can be sent again; see above */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    unsubscribeFromPush: {
        parameters: {
            query: {
                endpoint: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            default: components["responses"]["Error"];
        };
    };
    getPushPublicKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushPublicKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
