// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title The ledger: accounts, wallets, limits, approvals and money of one currency.
///
/// @notice Money, limits, approvals and the whitelist live here. A platform indexes this contract and
/// keeps what is private (names, notes, phone numbers); it cannot move money without the signature of a
/// linked wallet, and anyone with a node can recompute every balance from the events.
///
/// Terms
/// - An *account* holds money. It is personal, business or system, and is named by the platform's id.
/// - A *wallet* is an address that acts for one account on behalf of one *holder*: a user or an API key.
///   The pair (account, holder) has at most one active wallet, an address at most one active link.
/// - A *transfer* is one platform transaction: a transfer between accounts, a deposit or a withdrawal.
///   Its key is the sender's account together with the platform's transaction id, so it can settle at
///   most once whatever is signed or resent, and no wallet can use up another account's ids.
///
/// Rules that hold everywhere
/// - Amounts are integers in minor units. At most MAX_SUPPLY is in circulation (15 decimal digits), so
///   every amount is exact in JSON and no sum of balances can overflow.
/// - The sender pays the fee on top of the amount. Fees and cashback are rounded down, and agreed when a
///   transfer is initiated: a schedule that changes while it waits does not apply to it.
/// - Limits and allowances count amounts without fees, on the day and month of the block's clock moved
///   by `zoneOffset`. A counter never goes down within its day or month: what is refused, rejected or
///   reversed later stays counted.
/// - What waits for an approval is not held: balance and limits are checked when it is initiated and
///   again when it is finalised. A withdrawal is held from its initiation.
/// - A policy that was never set allows nothing: limits fail closed.
///
/// Assumptions
/// - Blocks do not run ahead of real time: the block's clock decides days, months and deadlines.
/// - Gas costs nothing, so unbounded work can only hurt the chain, not the ledger; no call here loops
///   over stored data.
/// - The registrar links only wallets whose holder asked for it: who controls the registrar's key can
///   act for any account. Keys of the other roles cannot.
interface ILedger {
    // ------------------------------------------------------------------ types

    enum AccountKind {
        None,
        Personal,
        Business,
        System
    }

    enum AccountStatus {
        None,
        Active,
        Suspended,
        Closed
    }

    enum HolderKind {
        None,
        User,
        ApiKey
    }

    enum Operation {
        Transfer,
        Deposit,
        Withdrawal
    }

    /// Initiated waits for approvals or for the treasury; Approved waits to be finalised.
    /// Failed, Settled and Reversed are final, except that compliance may reverse what settled.
    enum TransferStatus {
        None,
        Initiated,
        Approved,
        Settled,
        Failed,
        Reversed
    }

    /// One slot.
    struct Account {
        uint64 balance;
        uint64 spentToday;
        uint64 spentThisMonth;
        uint16 day;
        uint16 month;
        uint8 kycType;
        AccountKind kind;
        AccountStatus status;
        uint8 approvalsNeeded;
    }

    /// What a plain transfer does not need of an account, kept apart from what it does.
    struct AccountTerms {
        uint64 held;
        uint16 cashbackBasisPoints;
    }

    /// One slot. `rights` is a set of RIGHT_ bits; without RIGHT_ACTIVE the wallet can do nothing.
    struct Wallet {
        uint48 account;
        uint48 holder;
        uint64 dailyAllowance;
        uint64 spentToday;
        uint16 day;
        HolderKind holderKind;
        uint8 rights;
    }

    /// One slot. A deposit or withdrawal has no recipient.
    struct TransferRecord {
        uint56 amount;
        uint56 fee;
        uint56 cashback;
        uint48 recipient;
        Operation operation;
        uint8 transactionType;
        TransferStatus status;
        uint8 approvals;
        uint8 approvalsNeeded;
    }

    /// What only a transfer that waits needs to remember.
    struct Initiation {
        uint48 holder;
        HolderKind holderKind;
        uint64 time;
    }

    /// One slot. NO_LIMIT stands for none; `wallet` is the highest balance an account may hold.
    struct Policy {
        uint64 minimumAmount;
        uint64 daily;
        uint64 monthly;
        uint64 wallet;
    }

    /// One slot: what one kind of account may do with one transaction type, and what it costs.
    /// `recipientKinds` is a set of bits, 1 << AccountKind.
    struct TypeRule {
        uint64 flatFee;
        uint64 minimumFee;
        uint64 maximumFee;
        uint16 feeBasisPoints;
        uint8 recipientKinds;
        bool allowed;
        bool cashback;
    }

    /// Counters of all money, one slot: balances and holds add up to issued - redeemed.
    struct Totals {
        uint64 issued;
        uint64 redeemed;
        uint64 held;
        uint64 issuanceAllowance;
    }

    // ----------------------------------------------------------------- errors
    // Reported to clients by these names and arguments.

    /// The wallet is not linked to an account, or no longer.
    error ERR_USER_NOT_WHITELISTED(address wallet);
    /// The account cannot pay amount and fee.
    error ERR_NOT_ENOUGH_BALANCE(uint48 account, uint256 balance, uint256 needed);
    /// The amount is below the minimum of the account's KYC type, or zero.
    error ERR_AMOUNT_TOO_LOW(uint256 amount, uint256 minimum);
    /// More than may ever be in circulation.
    error ERR_AMOUNT_TOO_HIGH(uint256 amount, uint256 maximum);
    /// The account would have sent more than its limit today.
    error ERR_DAILY_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe);
    /// The account would have sent more than its limit this month.
    error ERR_MONTHLY_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe);
    /// The receiving account would hold more than its limit.
    error ERR_WALLET_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe);
    /// The account does not exist (status 0), is suspended (2) or closed (3).
    error ERR_ACCOUNT_NOT_ACTIVE(uint48 account, AccountStatus status);
    /// Only a suspended account can be reactivated.
    error ERR_ACCOUNT_NOT_SUSPENDED(uint48 account, AccountStatus status);
    /// The transaction type is not for accounts of this kind; `required` is a set of bits, 1 << AccountKind.
    error ERR_ACCOUNT_TYPE_REQUIRED(uint48 account, uint8 required, AccountKind actual);
    /// No account kind may use this transaction type.
    error ERR_TRANSACTION_TYPE_UNKNOWN(uint8 transactionType);
    /// Sender and recipient are the same account.
    error ERR_SAME_ACCOUNT(uint48 account);
    /// The receiving business runs no cashback programme for this transaction type.
    error ERR_NO_CASHBACK_PROGRAMME(uint48 account);
    /// This id of this account is used already.
    error ERR_TRANSFER_EXISTS(uint64 transactionId);
    /// This id of this account is not used.
    error ERR_TRANSFER_NOT_FOUND(uint64 transactionId);
    /// The transfer's status does not allow it.
    error ERR_TRANSFER_STATUS(uint64 transactionId, TransferStatus status);
    /// The transfer is of another operation, for example a deposit.
    error ERR_OPERATION(uint64 transactionId, Operation operation);
    /// The signed initiation came into a block after its last moment.
    error ERR_SUBMISSION_EXPIRED(uint64 transactionId, uint256 validUntil);
    /// The transfer waits for the treasury, not for approvals.
    error ERR_NO_APPROVAL_NEEDED(uint64 transactionId);
    /// The time to approve is over.
    error ERR_APPROVAL_WINDOW_PASSED(uint64 transactionId, uint256 deadline);
    /// The time to approve is not over yet.
    error ERR_APPROVAL_WINDOW_OPEN(uint64 transactionId, uint256 deadline);
    /// The wallet may not approve or reject.
    error ERR_NOT_APPROVER(address wallet);
    /// Who initiated cannot approve or reject.
    error ERR_INITIATOR_CANNOT_APPROVE(address wallet);
    /// Only who initiated can cancel.
    error ERR_NOT_INITIATOR(address wallet);
    /// This holder approved already.
    error ERR_ALREADY_APPROVED(address wallet);
    /// The wallet has no right to administer its account.
    error ERR_NOT_ADMINISTRATOR(address wallet);
    /// Wallets of API keys never approve, set allowances or deactivate.
    error ERR_API_KEY_NOT_ALLOWED(address wallet);
    /// The user has no wallet on this account.
    error ERR_HOLDER_NOT_LINKED(uint48 account, uint48 holder);
    /// The address has an active link already.
    error ERR_WALLET_IN_USE(address wallet, uint48 account);
    /// This account id is used already.
    error ERR_ACCOUNT_EXISTS(uint48 account);
    /// Only an empty account can be closed.
    error ERR_ACCOUNT_NOT_EMPTY(uint48 account, uint256 balance, uint256 held);
    /// The treasury may not issue that much.
    error ERR_ISSUANCE_ALLOWANCE_EXCEEDED(uint256 allowance, uint256 needed);
    /// A value is outside its range; `field` names it.
    error ERR_INVALID_VALUE(bytes32 field);
    /// The caller's key does not have this role.
    error ERR_ROLE_REQUIRED(address caller, uint8 role);
    /// A governor cannot give up the role: another governor takes it away, so one is always left.
    error ERR_GOVERNOR_REQUIRED();
    /// All movement of money is stopped.
    error ERR_PAUSED();
    /// Only the ledger itself calls this.
    error ERR_INTERNAL_CALL_ONLY();
    /// Not enough gas was given to finalise.
    error ERR_OUT_OF_GAS();
    /// Money moves by initiateTransfer, not by ERC-20 calls.
    error ERR_USE_INITIATE_TRANSFER();

    // ----------------------------------------------------------------- events
    // They carry all that is needed to recompute every balance, counter and status.

    event TransferInitiated(
        uint48 indexed sender,
        uint64 indexed transactionId,
        uint48 indexed recipient,
        address wallet,
        uint8 transactionType,
        TransferStatus status,
        uint256 amount,
        uint256 fee,
        uint256 cashback,
        bytes32 noteHash
    );
    event DepositInitiated(
        uint48 indexed account, uint64 indexed transactionId, address wallet, uint256 amount, bytes32 noteHash
    );
    event WithdrawalInitiated(
        uint48 indexed account,
        uint64 indexed transactionId,
        address wallet,
        uint256 amount,
        uint256 fee,
        uint8 approvalsNeeded,
        bytes32 noteHash
    );
    event TransferApproved(
        uint48 indexed sender,
        uint64 indexed transactionId,
        address wallet,
        uint8 approvals,
        uint8 approvalsNeeded
    );
    event TransferRejected(uint48 indexed sender, uint64 indexed transactionId, address wallet);
    event TransferCancelled(uint48 indexed sender, uint64 indexed transactionId, address wallet);
    event TransferExpired(uint48 indexed sender, uint64 indexed transactionId);
    event TransferSettled(uint48 indexed sender, uint64 indexed transactionId);
    /// `reason` is the encoded error that stopped the finalisation.
    event TransferFailed(uint48 indexed sender, uint64 indexed transactionId, bytes reason);
    event TransferReversed(uint48 indexed sender, uint64 indexed transactionId, bytes32 reasonHash);
    event DepositSettled(
        uint48 indexed account, uint64 indexed transactionId, uint256 amount, bytes32 referenceHash
    );
    event DepositRefused(uint48 indexed account, uint64 indexed transactionId, bytes32 reasonHash);
    event WithdrawalSettled(
        uint48 indexed account,
        uint64 indexed transactionId,
        uint256 amount,
        uint256 fee,
        bytes32 referenceHash
    );
    event WithdrawalRefused(uint48 indexed account, uint64 indexed transactionId, bytes32 reasonHash);

    event AccountOpened(uint48 indexed account, AccountKind kind, uint8 kycType, uint8 approvalsNeeded);
    event AccountStatusSet(uint48 indexed account, AccountStatus status, address by, bytes32 reasonHash);
    event KycTypeSet(uint48 indexed account, uint8 kycType);
    event ApprovalsNeededSet(uint48 indexed account, uint8 approvalsNeeded);
    event WalletLinked(
        uint48 indexed account,
        address indexed wallet,
        HolderKind holderKind,
        uint48 indexed holder,
        uint8 rights,
        uint64 dailyAllowance
    );
    event WalletUnlinked(
        uint48 indexed account, address indexed wallet, HolderKind holderKind, uint48 indexed holder
    );
    event WalletTermsSet(
        uint48 indexed account, address indexed wallet, uint8 rights, uint64 dailyAllowance, address by
    );

    event PolicySet(uint8 indexed kycType, Policy policy);
    event TypeRuleSet(uint8 indexed transactionType, AccountKind indexed senderKind, TypeRule rule);
    event CashbackSet(uint48 indexed account, uint16 basisPoints);
    event IssuanceAllowanceSet(uint64 allowance);
    event ApprovalWindowSet(uint32 window);
    event RolesSet(address indexed key, uint8 roles);
    event PausedSet(bool paused, address by);

    // --------------------------------------------- signed by an account's wallet

    /// Pays `amount` from the wallet's account to `recipient`. Settles at once when the wallet is an API
    /// key's or the amount is within its user's daily allowance, else waits for approvals. As a call
    /// without a transaction it is the preview: same rules, same errors, same figures.
    /// @param validUntil last second of the block clock at which this initiation still counts.
    /// @param noteHash salted hash of note and metadata, so that they can be proven and not guessed.
    function initiateTransfer(
        uint64 transactionId,
        uint48 recipient,
        uint64 amount,
        uint8 transactionType,
        uint64 validUntil,
        bytes32 noteHash
    ) external returns (TransferStatus status, uint256 fee, uint256 cashback);

    /// Announces money that comes from a bank account; the treasury issues it.
    function initiateDeposit(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash)
        external;

    /// Holds `amount` and fee until the treasury paid or refused. A user beyond the daily allowance needs
    /// approvals first.
    function initiateWithdrawal(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash)
        external
        returns (uint256 fee, uint8 approvalsNeeded);

    /// Counts one more distinct approver of what waits in the wallet's account.
    function approveTransfer(uint64 transactionId) external;

    /// Ends what waits for approval; any approver but the initiator.
    function rejectTransfer(uint64 transactionId) external;

    /// Ends what waits for approval, or an announced deposit; the initiator. A withdrawal that waits for
    /// the treasury only cannot be cancelled: it may have been paid already.
    function cancelTransfer(uint64 transactionId) external;

    /// Moves the money of an approved transfer under the rules as they are now. If a rule forbids it the
    /// transfer ends as Failed, with the reason in the event. Finaliser, or any wallet of the account.
    function finaliseTransfer(uint48 sender, uint64 transactionId) external returns (TransferStatus status);

    /// Sets what a user of the wallet's account may send in a day without approval.
    function setSpendingAllowance(uint48 user, uint64 dailyAllowance) external;

    /// Suspends the wallet's own account, for example when keys may have leaked.
    function deactivateAccount() external;

    // -------------------------------------------------------------- finaliser

    /// Ends a deposit, or what waits for approval, once the approval window is over.
    function expireTransfer(uint48 sender, uint64 transactionId) external;

    // --------------------------------------------------------------- treasury

    function settleDeposit(uint48 account, uint64 transactionId, bytes32 referenceHash) external;
    function refuseDeposit(uint48 account, uint64 transactionId, bytes32 reasonHash) external;
    function settleWithdrawal(uint48 account, uint64 transactionId, bytes32 referenceHash) external;
    function refuseWithdrawal(uint48 account, uint64 transactionId, bytes32 reasonHash) external;

    // ------------------------------------------------------------- compliance

    /// Gives amount and fee back to the sender and cashback back to the recipient; once.
    function reverseTransfer(uint48 sender, uint64 transactionId, bytes32 reasonHash) external;
    function suspendAccount(uint48 account, bytes32 reasonHash) external;
    function reactivateAccount(uint48 account, bytes32 reasonHash) external;
    /// Closes an empty account for good.
    function closeAccount(uint48 account, bytes32 reasonHash) external;

    // -------------------------------------------------------------- registrar

    function openAccount(uint48 account, AccountKind kind, uint8 kycType, uint8 approvalsNeeded) external;
    function setKycType(uint48 account, uint8 kycType) external;
    function setApprovalsNeeded(uint48 account, uint8 approvalsNeeded) external;

    /// Lets `wallet` act for the account. A wallet that the same holder had on this account before is
    /// replaced; its allowance and what it spent today carry over, and `dailyAllowance` is not used.
    function linkWallet(
        uint48 account,
        address wallet,
        HolderKind holderKind,
        uint48 holder,
        uint8 rights,
        uint64 dailyAllowance
    ) external;
    function unlinkWallet(address wallet) external;
    function setWalletTerms(address wallet, uint8 rights, uint64 dailyAllowance) external;

    // --------------------------------------------------------------- governor

    function setPolicy(uint8 kycType, Policy calldata policy) external;
    function setTypeRule(uint8 transactionType, AccountKind senderKind, TypeRule calldata rule) external;
    function setCashback(uint48 account, uint16 basisPoints) external;
    function setIssuanceAllowance(uint64 allowance) external;
    function setApprovalWindow(uint32 window) external;

    /// Gives a key exactly these roles; a replaced key gets 0.
    function setRoles(address key, uint8 roles) external;

    // ----------------------------------------------------------------- pauser

    /// Stops or resumes every movement of money. Suspending, unlinking and roles go on.
    function setPaused(bool paused) external;

    // ---------------------------------------------------------------- reading

    function accountOf(uint48 account) external view returns (Account memory, AccountTerms memory);
    function walletInfo(address wallet) external view returns (Wallet memory);
    /// The last wallet of the holder on the account, active or not.
    function walletOf(uint48 account, HolderKind holderKind, uint48 holder) external view returns (address);
    function transferOf(uint48 sender, uint64 transactionId)
        external
        view
        returns (TransferRecord memory, Initiation memory);
    function rolesOf(address key) external view returns (uint8);
    function policyOf(uint8 kycType) external view returns (Policy memory);
    function typeRuleOf(uint8 transactionType, AccountKind senderKind) external view returns (TypeRule memory);
    function totals() external view returns (Totals memory);
    function settings()
        external
        view
        returns (bool paused, uint48 feeAccount, int32 zoneOffset, uint32 approvalWindow);
    /// What the sender would get back, or the error that says why nothing.
    function cashbackFor(uint48 sender, uint48 recipient, uint64 amount, uint8 transactionType)
        external
        view
        returns (uint256 cashback);
    /// The day and month that limits count in now.
    function today() external view returns (uint16 day, uint16 month);
}
