// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "./ILedger.sol";

/// @notice What the ledger remembers, and the questions that every part of it asks first: is money
/// moving at all, is this wallet linked, is this account active, does this transfer wait.
///
/// @dev The layout is append-only: the proxy keeps it across upgrades, and a test compares it with the
/// one that was committed.
abstract contract LedgerState is ILedger {
    // Separate keys for separate powers: what an address may do for the operator is a set of these bits.
    uint8 public constant GOVERNOR = 1;
    uint8 public constant REGISTRAR = 2;
    uint8 public constant TREASURY = 4;
    uint8 public constant COMPLIANCE = 8;
    uint8 public constant FINALISER = 16;
    uint8 public constant PAUSER = 32;

    uint8 public constant RIGHT_ACTIVE = 1;
    uint8 public constant RIGHT_APPROVE = 2;
    uint8 public constant RIGHT_ADMINISTER = 4;

    /// The type rules of deposits and withdrawals stand under these transaction types.
    uint8 public constant DEPOSIT_TYPE = 254;
    uint8 public constant WITHDRAWAL_TYPE = 255;

    uint64 public constant NO_LIMIT = type(uint64).max;
    uint64 public constant MAX_SUPPLY = 10 ** 15 - 1;

    /// One slot, read by every movement of money.
    struct Settings {
        bool paused;
        uint48 feeAccount;
        int32 zoneOffset;
        uint32 approvalWindow;
        uint8 decimals;
    }

    Settings internal _settings;
    Totals internal _totals;
    mapping(address key => uint8 roles) internal _roles;
    string internal _name;
    string internal _symbol;
    mapping(uint48 account => Account) internal _accounts;
    mapping(uint48 account => AccountTerms) internal _terms;
    mapping(address wallet => Wallet) internal _wallets;
    mapping(uint256 pair => address wallet) internal _walletOf;
    mapping(uint256 key => TransferRecord) internal _transfers;
    mapping(uint256 key => Initiation) internal _initiations;
    mapping(uint256 key => mapping(uint48 user => bool)) internal _approvedBy;
    mapping(uint8 kycType => Policy) internal _policies;
    mapping(uint256 typeAndKind => TypeRule) internal _typeRules;

    // ------------------------------------------------------- who may do it, to what

    modifier onlyRole(uint8 role) {
        _requireRole(role);
        _;
    }

    function _requireRole(uint8 role) internal view {
        if (_roles[msg.sender] & role == 0) revert ERR_ROLE_REQUIRED(msg.sender, role);
    }

    function _unpaused() internal view returns (Settings memory s) {
        s = _settings;
        if (s.paused) revert ERR_PAUSED();
    }

    function _linked(address wallet) internal view returns (Wallet memory linked) {
        linked = _wallets[wallet];
        if (linked.rights & RIGHT_ACTIVE == 0) revert ERR_USER_NOT_WHITELISTED(wallet);
    }

    function _approver() internal view returns (Wallet memory wallet) {
        wallet = _linkedUser();
        if (wallet.rights & RIGHT_APPROVE == 0) revert ERR_NOT_APPROVER(msg.sender);
    }

    function _administrator() internal view returns (Wallet memory wallet) {
        wallet = _linkedUser();
        if (wallet.rights & RIGHT_ADMINISTER == 0) revert ERR_NOT_ADMINISTRATOR(msg.sender);
    }

    function _linkedUser() internal view returns (Wallet memory wallet) {
        wallet = _linked(msg.sender);
        if (wallet.holderKind == HolderKind.ApiKey) revert ERR_API_KEY_NOT_ALLOWED(msg.sender);
    }

    /// @return time when the transfer was initiated, by someone else than the wallet's holder.
    function _notInitiator(Wallet memory wallet, uint256 key) internal view returns (uint256 time) {
        Initiation memory initiation = _initiations[key];
        if (initiation.holder == wallet.holder && initiation.holderKind == wallet.holderKind) {
            revert ERR_INITIATOR_CANNOT_APPROVE(msg.sender);
        }
        return initiation.time;
    }

    function _active(uint48 id) internal view returns (Account memory account) {
        account = _accounts[id];
        if (account.status != AccountStatus.Active) revert ERR_ACCOUNT_NOT_ACTIVE(id, account.status);
    }

    function _notClosed(uint48 id) internal view returns (Account memory account) {
        account = _accounts[id];
        if (account.status == AccountStatus.None || account.status == AccountStatus.Closed) {
            revert ERR_ACCOUNT_NOT_ACTIVE(id, account.status);
        }
    }

    /// The rule of a type for an account's kind; names the kinds that could use the type if this cannot.
    function _rule(uint48 id, AccountKind kind, uint8 transactionType)
        internal
        view
        returns (TypeRule memory rule)
    {
        rule = _typeRules[_typeAndKind(transactionType, kind)];
        if (rule.allowed) return rule;
        uint8 required;
        for (uint8 k = uint8(AccountKind.Personal); k <= uint8(AccountKind.System); ++k) {
            if (_typeRules[_typeAndKind(transactionType, AccountKind(k))].allowed) {
                required |= _bit(AccountKind(k));
            }
        }
        if (required == 0) revert ERR_TRANSACTION_TYPE_UNKNOWN(transactionType);
        revert ERR_ACCOUNT_TYPE_REQUIRED(id, required, kind);
    }

    function _unusedKey(uint48 account, uint64 transactionId, uint64 validUntil)
        internal
        view
        returns (uint256 key)
    {
        if (block.timestamp > validUntil) revert ERR_SUBMISSION_EXPIRED(transactionId, validUntil);
        key = _key(account, transactionId);
        if (_transfers[key].status != TransferStatus.None) revert ERR_TRANSFER_EXISTS(transactionId);
    }

    function _existing(uint256 key, uint64 transactionId) internal view returns (TransferRecord storage t) {
        t = _transfers[key];
        if (t.status == TransferStatus.None) revert ERR_TRANSFER_NOT_FOUND(transactionId);
    }

    function _initiated(uint256 key, uint64 transactionId) internal view returns (TransferRecord storage t) {
        t = _existing(key, transactionId);
        if (t.status != TransferStatus.Initiated) revert ERR_TRANSFER_STATUS(transactionId, t.status);
    }

    /// What waits for approvals.
    function _waiting(uint256 key, uint64 transactionId) internal view returns (TransferRecord storage t) {
        t = _initiated(key, transactionId);
        if (t.approvalsNeeded == 0) revert ERR_NO_APPROVAL_NEEDED(transactionId);
    }

    /// A deposit or withdrawal that is not finished.
    function _treasuryItem(uint48 account, uint64 transactionId, Operation operation)
        internal
        view
        returns (TransferRecord storage t)
    {
        t = _existing(_key(account, transactionId), transactionId);
        if (t.operation != operation) revert ERR_OPERATION(transactionId, t.operation);
        if (t.status != TransferStatus.Initiated && t.status != TransferStatus.Approved) {
            revert ERR_TRANSFER_STATUS(transactionId, t.status);
        }
    }

    // ------------------------------------------------------------------- keys

    function _key(uint48 account, uint64 transactionId) internal pure returns (uint256) {
        return (uint256(account) << 64) | transactionId;
    }

    function _pair(uint48 account, HolderKind holderKind, uint48 holder) internal pure returns (uint256) {
        return (uint256(account) << 56) | (uint256(holder) << 8) | uint256(holderKind);
    }

    function _typeAndKind(uint8 transactionType, AccountKind kind) internal pure returns (uint256) {
        return (uint256(transactionType) << 8) | uint256(kind);
    }

    function _bit(AccountKind kind) internal pure returns (uint8) {
        return uint8(1 << uint8(kind));
    }
}
